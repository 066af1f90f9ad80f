/*
 * The page of the local Discord: a channel list, people to be, messages, and a composer. No build step, no framework.
 *
 * What other tests may rely on:
 *   [data-person-id]        a button that makes this window that person (Alt+1 … Alt+6 does the same); aria-current="true" is who you are
 *   [data-channel-id]       a link to a channel, thread or DM; .unread, .badge with the number of mentions; aria-current="page" is open
 *   [data-message-id]       a message; [data-author-id]; [data-ephemeral] only its reader sees it; .mentions-you; .thinking inside
 *   button[data-custom-id]  a button (data-action="press") or a select (data-action="select") of the bot; aria-busy while unanswered
 *   .picker [data-value]    an option of an open select; "Done" hands in several
 *   dialog.form[data-custom-id], inside it [data-field=<custom_id>] and inputs [data-custom-id]; "Submit", "Cancel"
 *   .composer textarea      plain text, and "/" for commands; .suggestions [data-value=<command or choice>]
 *   .bar[data-command], .pill[data-option] input   a command with its options; Enter sends
 *   button.picture[data-src]  opens dialog.lightbox (data-zoom, "Zoom in", "Close")
 *   .failure                a press, command or form that failed, in words
 *   [data-note]             a command of yours that waits or failed
 *   #line                   "Connecting…" or "offline"; hidden when all is well
 *   #help                   the first-visit card; "Start a table" fills in /table new, "Learn a game" /learn
 *   #open-channels, #open-people   the drawers' buttons at phone width
 *   address                 #/<username or id of the person>/<channel id>[/<message id>]
 */

import { Refused, act } from "./api.js";
import { fillCommand, firstCommand, mountComposer } from "./composer.js";
import { el, icon, mark, name, phone, syncChildren } from "./dom.js";
import { watchForms } from "./modal.js";
import { mountPeople } from "./people.js";
import { badge, mountSidebar, shownChannels } from "./sidebar.js";
import { THREADS, channelOf, changed, current, sessionOf, start, state, subscribe, unreadOf, waiting } from "./store.js";
import { mountTimeline, seekMessage } from "./timeline.js";
import { confirmThat, toast } from "./toast.js";

const at = (id) => document.getElementById(id);
const REMEMBERED = "local-discord";

// ---- where this window is -------------------------------------------------------------------------------------

const usernameOf = (id) => state.world.people.find((person) => person.id === id)?.username ?? id;

function address(channel, person = state.person) {
  return `#/${encodeURIComponent(usernameOf(person))}/${channel}`;
}

function readAddress() {
  const [, who, channel, message] = decodeURIComponent(location.hash).split("/");
  const remembered = JSON.parse(sessionStorage.getItem(REMEMBERED) ?? "{}");
  const find = (key) => state.world.people.find((person) => person.id === key || person.username === key);
  const person = find(who) ?? find(remembered.person) ?? state.world.people[0];
  return { person: person.id, channel: channel ?? remembered.channel, message };
}

const firstChannel = (session) => [...state.channels.values()].filter((channel) => [0, 5].includes(channel.type) && channelOf(session, channel.id)).sort((a, b) => (a.position ?? 0) - (b.position ?? 0))[0]?.id ?? null;

function moveTo(person, channel, message) {
  const session = sessionOf(person);
  // A DM's address may arrive before the list of DMs does.
  const known = channelOf(session, channel) || (channel && !session.wasOnline);
  state.person = person;
  state.channel = known ? channel : firstChannel(session);
  if (message) seekMessage(state.channel, message);
  sessionStorage.setItem(REMEMBERED, JSON.stringify({ person, channel: state.channel }));
  const wanted = address(state.channel);
  if (location.hash !== wanted) history.pushState(null, "", wanted);
  changed("route");
}

function goTo(channel, message) {
  closeDrawers();
  if (!channelOf(current(), channel)) { toast("You cannot see that channel."); return; }
  moveTo(state.person, channel, message);
}

async function become(person) {
  closeDrawers();
  if (person === state.person) return;
  const inDm = current().dms.has(state.channel);
  const dm = [...sessionOf(person).dms.keys()][0];
  moveTo(person, inDm ? dm : state.channel);
}

async function openDm() {
  try {
    const { channel } = await act(state.person, "open_dm");
    const id = channel?.id ?? channel;
    current().dms.set(id, { id });
    changed("world");
    goTo(id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

// ---- head, bars, title ----------------------------------------------------------------------------------------

function renderHead() {
  const session = current();
  const channel = state.channel && channelOf(session, state.channel);
  const parent = channel && THREADS.has(channel.type) ? state.channels.get(channel.parent_id) : null;
  const elsewhere = [...session.unread].filter(([id]) => id !== state.channel && channelOf(session, id)).reduce((sum, [, mark_]) => sum + mark_.mentions, 0);
  const others = state.world.people.filter((person) => person.id !== state.person).reduce((sum, person) => sum + waiting(sessionOf(person.id)).mentions, 0);
  syncChildren(at("head"), el("div", {},
    el("button.icon-button.only-phone", { id: "open-channels", type: "button", aria: { controls: "sidebar" } }, icon("menu", 24), el("span.unseen", {}, "Channels"), badge(elsewhere)),
    el("h1.title", {}, icon(parent ? "thread" : channel?.type === 1 ? "at" : "hash", 22), parent ? [el("a.crumb", { href: address(parent.id) }, name(parent.name)), el("span.muted", {}, "›")] : null, name(channel?.name ?? "", "bdi.title-name")),
    channel?.topic ? el("span.topic", { title: channel.topic }, channel.topic) : el("span.topic"),
    parent ? el("button.icon-button.not-phone", { id: "archive", type: "button", title: channel.archived ? "Reopen the thread" : "Close the thread", aria: { label: channel.archived ? "Reopen the thread" : "Close the thread" } }, icon("archive", 20)) : null,
    el("button.icon-button", { id: "open-help", type: "button", title: "Help", aria: { label: "Help" } }, icon("help", 22)),
    el("button.icon-button", { id: "open-people", type: "button", title: "People", aria: { controls: "people" } }, icon("people", 22), el("span.unseen", {}, "People"), phone() ? badge(others) : null)));
  const waits = waiting(session).mentions;
  document.title = `${waits ? `(${waits}) ` : ""}${channel ? `${channel.type === 1 ? "@" : "#"}${channel.name} · ` : ""}Wildcatter`;
}

function renderLine() {
  const line = at("line");
  const text = !current().online ? "Connecting…" : state.botOnline ? "" : "The bot is offline. Its buttons and commands answer again when it is back.";
  line.hidden = !text;
  line.className = current().online ? "warning" : "connecting";
  if (line.textContent !== text) line.textContent = text;
}

// ---- drawers --------------------------------------------------------------------------------------------------

function openDrawer(side) {
  at("app").dataset.drawer = side;
  at("shade").hidden = false;
  (side === "channels" ? at("sidebar") : at("people")).querySelector("[aria-current], a, button")?.focus({ preventScroll: true });
}

function closeDrawers() {
  delete at("app").dataset.drawer;
  at("shade").hidden = true;
}

function onHeadClick(event) {
  const button = event.target.closest("button");
  if (button?.id === "open-channels") openDrawer("channels");
  if (button?.id === "open-help") showHelp(true);
  if (button?.id === "archive") closeThread();
  if (button?.id === "open-people") {
    if (window.matchMedia("(max-width: 1100px)").matches) openDrawer("people");
    else at("app").classList.toggle("no-people");
  }
}

async function closeThread() {
  const channel = channelOf(current(), state.channel);
  if (!channel.archived && !(await confirmThat("Close this thread?", "It leaves the list until somebody writes in it or opens it again.", "Close"))) return;
  act(state.person, "archive", { channel: channel.id, archived: !channel.archived }).catch((error) => toast(error.message));
}

// Swiping from an edge opens a drawer, swiping back closes it.
function watchSwipes() {
  let from = null;
  addEventListener("touchstart", ({ touches }) => { from = touches.length === 1 ? touches[0] : null; }, { passive: true });
  addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (!from || !phone() || document.querySelector("dialog[open]")) return;
    const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(dx) < 60 || Math.abs(dx) < 2 * Math.abs(dy)) return;
    const drawer = at("app").dataset.drawer;
    if (drawer) { if ((drawer === "channels") === dx < 0) closeDrawers(); }
    else if (dx > 0 && from.clientX < 40) openDrawer("channels");
    else if (dx < 0 && from.clientX > innerWidth - 40) openDrawer("people");
  }, { passive: true });
}

// ---- keys -----------------------------------------------------------------------------------------------------

function onKey(event) {
  if (event.key === "Escape" && at("app").dataset.drawer && !at("people-menu").matches(":popover-open")) { closeDrawers(); return; }
  if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const person = digit && state.world.people[digit - 1];
  if (person) { event.preventDefault(); become(person.id); }
  if (event.key === "ArrowUp" || event.key === "ArrowDown") { event.preventDefault(); stepChannel(event.key === "ArrowUp" ? -1 : 1, event.shiftKey); }
}

function stepChannel(step, onlyUnread) {
  const ids = shownChannels();
  const session = current();
  for (let i = 1; i <= ids.length; i += 1) {
    const id = ids[(ids.indexOf(state.channel) + step * i + ids.length * 2) % ids.length];
    if (!onlyUnread || unreadOf(session, id).unread) { moveTo(state.person, id); return; }
  }
}

// ---- help -----------------------------------------------------------------------------------------------------

function showHelp(show) {
  at("help").hidden = !show;
  if (!show) localStorage.setItem(`${REMEMBERED}-help`, "seen");
}

function buildHelp() {
  const begin = (name) => () => { showHelp(false); const entry = firstCommand(name); if (entry) fillCommand(entry.shown); };
  at("help").append(
    el("button.icon-button.help-close", { type: "button", aria: { label: "Close help" }, on: { click: () => showHelp(false) } }, icon("close", 20)),
    el("h2", {}, mark(28), "Welcome to your own little Discord"),
    el("p", {}, "It runs on this computer only. The bot is at the table, and you are everybody else: press a name", el("span.with-keys", {}, ", or Alt+1 to Alt+6,"), " to change seats. Each one sees only what is theirs."),
    el("p", {}, "New to the games? ", el("code", {}, "/learn"), " plays a first one with you, in private. Or begin with the command ", el("code", {}, "/table new"), ". Typing ", el("code", {}, "/"), " lists all commands."),
    el("div.help-buttons", {}, el("button.button.primary", { type: "button", id: "help-begin", on: { click: begin("table new") } }, "Start a table"), el("button.button.secondary", { type: "button", id: "help-learn", on: { click: begin("learn") } }, "Learn a game"), el("button.button.secondary", { type: "button", on: { click: () => showHelp(false) } }, "Got it")));
  at("help").hidden = localStorage.getItem(`${REMEMBERED}-help`) === "seen";
}

// ---- together -------------------------------------------------------------------------------------------------

async function main() {
  const does = { goTo, openDm, become, address, fill: (text) => { fillCommand(text); } };
  mountSidebar(at("channels"), does);
  mountPeople({ panel: at("user"), aside: at("people"), menu: at("people-menu") }, does);
  mountTimeline(at("timeline"), does);
  mountComposer(at("writing"));
  watchForms();
  watchSwipes();
  buildHelp();
  subscribe(["world", "route", "unread", "line"], () => { if (state.person) { renderHead(); renderLine(); } });
  subscribe(["world"], () => {
    // The shown channel may just have been deleted.
    if (state.person && current().online && state.channel && !channelOf(current(), state.channel)) moveTo(state.person, null);
  });
  at("head").addEventListener("click", onHeadClick);
  at("shade").addEventListener("click", closeDrawers);
  addEventListener("keydown", onKey);
  const follow = () => { const { person, channel, message } = readAddress(); moveTo(person, channel, message); };
  addEventListener("popstate", follow);

  try {
    await start();
    follow();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    at("line").hidden = false;
    at("line").textContent = error.message;
    setTimeout(() => location.reload(), 2000);
  }
}

main();
