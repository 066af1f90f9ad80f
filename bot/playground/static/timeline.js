// The list of messages: which rows there are, where the reader is in it, and what happens when something in it is pressed.

import { Refused, act } from "./api.js";
import { chosenValues, findComponent } from "./components.js";
import { announce, el, icon, isolate, morph, phone } from "./dom.js";
import { dateText, localeOf, relativeText, sameDay } from "./format.js";
import { dismissNote, pick, press, run, versionOf } from "./interactions.js";
import { openLightbox } from "./lightbox.js";
import { authorOf, avatar, commandLine, contextOf, continues, isEphemeral, messageRow, onlyYou, timeOf, wordsOf } from "./messages.js";
import { optionsOf } from "./options.js";
import { closePicker, openPicker, pickerFor } from "./picker.js";
import { byId, channelOf, changed, current, displayName, ensureLog, findMessage, loadOlder, logOf, markNews, markRead, me, onFrame, prepareSeats, state, subscribe, trim, unreadOf } from "./store.js";
import { confirmThat, toast } from "./toast.js";

const NEAR = 40; // pixels from the end that still count as being there

let scroller;
let list;
let jump;
let news;
let actions; // what the app does for us: {goTo(channel, message), fill(command)}

const built = new Map(); // row key -> {node, stamp}
const place = { bottom: true, row: null, top: 0, seen: 0 }; // where the reader is: at the end, or with this row at this height
let shown = { person: null, channel: null };
let sought = null; // a message to show as soon as it is loaded

export function mountTimeline(root, does) {
  actions = does;
  list = el("ol.rows", { role: "list" });
  scroller = el("div.scroller", { tabindex: 0, role: "region", aria: { label: "Messages" } }, list);
  jump = el("button.jump", { type: "button", hidden: true, aria: { label: "Jump to present" }, data: { action: "jump-to-present" } }, el("span.jump-text", {}, "Jump to present"), icon("arrowDown", 18));
  news = el("div.news-bar", { hidden: true });
  root.append(news, scroller, jump);

  scroller.addEventListener("scroll", onScroll, { passive: true });
  const watcher = new ResizeObserver(holdPlace);
  watcher.observe(list);
  watcher.observe(scroller);
  root.addEventListener("click", onClick);
  scroller.addEventListener("keydown", walk);
  jump.addEventListener("click", toPresent);
  document.addEventListener("visibilitychange", readIfSeen);
  onFrame("MESSAGE_CREATE", arrived);
  subscribe(["messages", "route", "world", "unread"], render);
  setInterval(tick, 1000);
}

// ---- rows -----------------------------------------------------------------------------------------------------

function render() {
  if (!state.person) return;
  noticeScroll();
  const session = current();
  const moved = shown.person !== state.person || shown.channel !== state.channel;
  if (moved) enter(session);
  const log = state.channel ? logOf(session, state.channel) : null;
  if (log && place.bottom) trim(log);
  const rows = state.channel ? rowsOf(session, log) : [];
  const focus = focusInside();
  reconcile(rows);
  restoreFocus(focus);
  holdPlace();
  if (sought && sought.channel !== state.channel) sought = null;
  if (sought) seek(log);
  refreshPicker();
  renderBars(session, log);
  readIfSeen();
  if (log?.loaded && !log.complete && !log.loading && scroller.scrollHeight <= scroller.clientHeight) loadOlder(session, state.channel);
}

function enter(session) {
  const sameChannel = shown.channel === state.channel;
  shown = { person: state.person, channel: state.channel };
  closePicker();
  if (!state.channel) return;
  // Switching seats in one channel keeps the rows; only what differs is redrawn.
  if (!sameChannel) {
    built.clear();
    list.replaceChildren();
    place.bottom = true;
  }
  markNews(session, state.channel);
  scroller.setAttribute("aria-label", `Messages in ${isolate(channelOf(session, state.channel)?.name ?? "this channel")}`);
  const { channel } = state;
  ensureLog(session, channel).then(() => prepareSeats(channel));
}

function rowsOf(session, log) {
  const rows = [{ key: "top", stamp: topStamp(log), build: () => topRow(session, log) }];
  const divider = session.dividers.get(state.channel);
  const notes = session.notes.filter((note) => note.channel === state.channel && note.shown);
  const locale = localeOf(me());
  const world = state.world.people;
  let before = null;
  notes.filter((note) => !note.after).forEach((note) => rows.push(noteRow(note)));
  for (const message of log.messages) {
    const time = timeOf(message);
    const newDay = !before || !sameDay(timeOf(before), time);
    const isNews = divider === message.id;
    if (newDay) rows.push({ key: `day ${message.id}`, stamp: [locale], build: () => dayRow(time, locale) });
    if (isNews) rows.push({ key: "news", stamp: [], build: newsRow });
    const grouped = !newDay && !isNews && continues(message, before);
    rows.push({ key: message.id, stamp: [message, grouped, versionOf(message.id), state.person, locale, world], build: () => messageRow(message, grouped) });
    notes.filter((note) => note.after === message.id).forEach((note) => rows.push(noteRow(note)));
    before = message;
  }
  return rows;
}

// Rows whose stamp is unchanged are not looked at again; the others are morphed in place.
function reconcile(rows) {
  const keys = new Set(rows.map((row) => row.key));
  for (const [key, { node }] of built) {
    if (keys.has(key)) continue;
    node.remove();
    built.delete(key);
  }
  for (const { key, stamp, build } of rows) {
    const known = built.get(key);
    if (!known) built.set(key, { node: build(), stamp });
    else if (known.stamp.some((item, index) => item !== stamp[index])) {
      morph(known.node, build());
      known.stamp = stamp;
    }
  }
  let cursor = list.firstChild;
  for (const { key } of rows) {
    const { node } = built.get(key);
    if (node === cursor) cursor = cursor.nextSibling;
    else list.insertBefore(node, cursor);
  }
}

const topStamp = (log) => [log.complete, log.error, log.loaded, log.messages.length > 0, state.person];

function topRow(session, log) {
  if (log.error) return el("li.top.error", { data: { key: "top" }, role: "alert" }, log.error);
  if (!log.complete) return el("li.top.loading", { data: { key: "top" } }, log.loaded ? "Loading older messages…" : "Loading messages…");
  const channel = channelOf(session, state.channel);
  if (!channel) return el("li.top", { data: { key: "top" } });
  if (channel.type === 1) {
    return el("li.top.welcome", { data: { key: "top" } }, avatar(state.world.bot, 64), el("h2", {}, el("bdi", {}, channel.name)), el("p", {}, "Your direct messages with the bot begin here. Nobody else sees them."));
  }
  return el("li.top.welcome", { data: { key: "top" } }, el("span.big-icon", {}, icon(channel.parent_id && channel.type >= 10 ? "thread" : "hash", 36)), el("h2", {}, el("bdi", {}, channel.name)),
    el("p", {}, channel.topic || `This is the beginning of ${channel.type >= 10 ? "the thread" : "the channel"}.`));
}

const dayRow = (time, locale) => el("li.day", {}, el("span", {}, dateText(time, "D", locale)));
const newsRow = () => el("li.news", {}, el("span", {}, "NEW"));

function noteRow(note) {
  const key = `note ${note.id}`;
  return {
    key, stamp: [note.text],
    build: () => el("li.row", { data: { key } }, el("article.message.sent", { tabindex: -1, class: note.text ? "ephemeral" : "waiting", data: { note: note.id } },
      commandLine(me(), note.command),
      el("div.gutter", {}, avatar(state.world.bot)),
      el("div.body", {}, el("h2.head", {}, el("bdi.author", {}, displayName(state.world.bot)), el("span.tag", {}, "BOT")),
        note.text ? el("div.failure", { role: "alert" }, note.text) : el("div.muted", {}, "Sending command…"),
        note.text ? onlyYou("dismiss-note", note.id) : null))),
  };
}

// ---- where the reader is --------------------------------------------------------------------------------------

// A scroll is known before its event comes: a redraw in between must not undo it.
function noticeScroll() {
  if (Math.abs(scroller.scrollTop - place.seen) < 1) return;
  place.seen = scroller.scrollTop;
  place.bottom = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
  if (!place.bottom) rememberRow();
}

function onScroll() {
  noticeScroll();
  if (scroller.scrollTop < 400 && state.channel) loadOlder(current(), state.channel);
  renderBars(current(), logOf(current(), state.channel));
  readIfSeen();
}

function rememberRow() {
  const rows = list.children;
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].offsetTop + rows[middle].offsetHeight > scroller.scrollTop) high = middle;
    else low = middle + 1;
  }
  // Days, dividers and the top come and go with what is loaded; hold on to a message.
  let row = rows[low];
  while (row && !row.matches(".row")) row = row.nextElementSibling;
  place.row = row;
  place.top = row ? row.offsetTop - scroller.scrollTop : 0;
}

/** Whatever grew or shrank, the reader keeps looking at the same thing. */
function holdPlace() {
  if (place.bottom) scroller.scrollTop = scroller.scrollHeight;
  else if (place.row?.isConnected) {
    const target = place.row.offsetTop - place.top;
    if (Math.abs(scroller.scrollTop - target) >= 1) scroller.scrollTop = target;
  }
  place.seen = scroller.scrollTop;
}

function toPresent() {
  place.bottom = true;
  holdPlace();
  current().dividers.delete(state.channel);
  render();
}

function renderBars(session, log) {
  const { unread } = state.channel ? unreadOf(session, state.channel) : { unread: 0 };
  jump.hidden = place.bottom || !log?.loaded;
  const label = unread ? `${unread} new ${unread === 1 ? "message" : "messages"}` : "Jump to present";
  if (jump.firstChild.textContent !== label) {
    jump.firstChild.textContent = label;
    jump.setAttribute("aria-label", label);
  }
  jump.classList.toggle("has-news", unread > 0);
  renderNewsBar();
}

// Told only while the divider is out of sight above.
function renderNewsBar() {
  const divider = built.get("news")?.node;
  const above = Boolean(divider) && divider.offsetTop + divider.offsetHeight < scroller.scrollTop;
  if (news.hidden !== !above) news.hidden = !above;
  if (!above || news.firstChild) return;
  news.replaceChildren(
    el("button.news-jump", { type: "button", on: { click: () => built.get("news")?.node.scrollIntoView({ block: "start" }) } }, icon("arrowUp", 16), "New messages above"),
    el("button.news-done", { type: "button", on: { click: () => { current().dividers.delete(state.channel); changed("messages"); } } }, "Mark as read"));
}

function readIfSeen() {
  if (!state.channel || document.visibilityState !== "visible" || !place.bottom) return;
  const session = current();
  if (session.logs.get(state.channel)?.loaded) markRead(session, state.channel);
}

function arrived(person, message) {
  if (person !== state.person || message.channel_id !== state.channel) return;
  const session = current();
  const own = message.author.id === state.person;
  const seen = document.visibilityState === "visible" && place.bottom;
  if (own || isEphemeral(message)) {
    session.dividers.delete(state.channel);
    place.bottom = true;
  } else if (!seen && !session.dividers.has(state.channel)) {
    session.dividers.set(state.channel, message.id);
  }
  if (!own) announce(`${displayName(authorOf(message))}: ${wordsOf(message) || "a picture or controls"}`.slice(0, 400));
}

/** Show one message, reading older pages until it is there. */
export function seekMessage(channel, id) {
  sought = { channel, id, pages: 0 };
  changed("messages");
}

function seek(log) {
  if (!log.loaded || log.loading) return;
  const node = built.get(sought.id)?.node;
  if (node) {
    place.bottom = false;
    node.scrollIntoView({ block: "center" });
    rememberRow();
    const article = node.firstChild;
    article.classList.add("sought");
    article.focus({ preventScroll: true });
    setTimeout(() => article.classList.remove("sought"), 2000);
    sought = null;
  } else if (log.complete || sought.pages > 40 || (log.messages.length && byId(log.messages[0].id, sought.id) < 0)) {
    toast("That message is no longer there.");
    sought = null;
  } else {
    sought.pages += 1;
    loadOlder(current(), state.channel);
  }
}

// ---- focus survives a redraw ----------------------------------------------------------------------------------

const CONTROLS = "button:not(.tool), a[href]";

function focusInside() {
  const active = document.activeElement;
  const row = active?.closest?.(".rows > li");
  if (!row || !list.contains(row)) return null;
  return { active, key: row.dataset.key, label: active.textContent, index: [...row.querySelectorAll(CONTROLS)].indexOf(active) };
}

function restoreFocus(before) {
  if (!before || before.active.isConnected) return;
  const row = built.get(before.key)?.node;
  if (!row) { if (!phone()) document.querySelector(".composer textarea, .composer input")?.focus({ preventScroll: true }); return; }
  const controls = [...row.querySelectorAll(CONTROLS)];
  const next = controls.find((control) => control.textContent === before.label) ?? controls[before.index] ?? row.firstChild;
  next.focus({ preventScroll: true });
}

// Arrow keys go from message to message; Tab then reaches what belongs to it.
function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.altKey || !event.target.matches(".scroller, .message")) return;
  const messages = [...list.querySelectorAll(".message")];
  const at = messages.indexOf(event.target);
  const next = at < 0 ? messages.at(-1) : messages[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

// ---- pressing -------------------------------------------------------------------------------------------------

const messageIdOf = (node) => node.closest("[data-message-id]")?.dataset.messageId;

const presses = {
  press: (node) => press(messageIdOf(node), node.dataset.customId),
  select: (node) => openSelect(node),
  picture: (node) => openLightbox([...node.closest(".body").querySelectorAll("[data-action=picture]")], node),
  reveal: (node) => { node.parentNode.dataset.shown = ""; },
  channel: (node) => actions.goTo(node.dataset.target),
  jump: (node) => actions.goTo(node.dataset.target, node.dataset.message),
  fill: (node) => actions.fill(node.dataset.command),
  dismiss: (node) => tell(act(state.person, "dismiss", { message: node.dataset.target })),
  "dismiss-note": (node) => dismissNote(node.dataset.target),
  apps: (node) => openApps(node, findMessage(node.dataset.target)),
  "copy-link": (node) => copy(linkOf(node.dataset.target), "Link copied."),
  "copy-text": (node) => copy(wordsOf(findMessage(node.dataset.target)), "Text copied."),
  delete: async (node) => {
    if (await confirmThat("Delete this message?", "It disappears for everyone, as if a moderator removed it.", "Delete")) tell(act(state.person, "delete", { message: node.dataset.target }));
  },
};

function onClick(event) {
  const node = event.target.closest("[data-action]");
  const handle = node && presses[node.dataset.action];
  if (!handle || node.disabled) return;
  if (node.nodeName === "A") {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
  }
  handle(node);
}

function tell(promise) {
  promise.catch((error) => { if (error instanceof Refused) toast(error.message); else throw error; });
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast("This browser does not let the page copy.");
  }
}

function linkOf(message) {
  const guild = state.channels.get(state.channel)?.guild_id ?? "@me";
  return `https://discord.com/channels/${guild}/${state.channel}/${message}`;
}

function openSelect(node) {
  const message = findMessage(messageIdOf(node));
  const select = findComponent(message, node.dataset.customId);
  if (!select) return;
  const chosen = chosenValues(select, contextOf(message));
  openPicker({
    owner: `${message.id} ${select.custom_id}`, anchor: node, title: select.placeholder || "Make a selection",
    options: optionsOf(select), chosen, min: select.min_values ?? 1, max: select.max_values ?? 1,
    // Like Discord's client: picking the same again sends nothing.
    onDone: (values) => { if (values.join() !== chosen.join()) pick(message.id, select.custom_id, values); },
  });
}

const ON_PERSON = 2;

// Commands on a message, or on the person who wrote it.
function openApps(node, message) {
  const commands = state.world.commands.filter(({ type }) => type > 1);
  const onPerson = ({ type }) => type === ON_PERSON;
  openPicker({
    owner: `apps-${message.id}`, anchor: node, title: "Apps", chosen: [], min: 1, max: 1,
    options: commands.map((command) => ({ value: command.id, label: command.name, description: onPerson(command) ? `on ${displayName(authorOf(message))}` : "on this message" })),
    onDone: ([id]) => {
      const command = commands.find((one) => one.id === id);
      tell(run(state.channel, { id, path: [command.name], name: command.name }, {}, onPerson(command) ? message.author.id : message.id));
    },
  });
}

// An edit may take away the select whose list is open.
function refreshPicker() {
  const owner = pickerFor();
  if (!owner) return;
  const [id, ...rest] = owner.split(" ");
  if (rest.length && !findComponent(findMessage(id), rest.join(" "))) closePicker();
}

// ---- time passes ----------------------------------------------------------------------------------------------

function tick() {
  if (!state.person) return;
  const locale = localeOf(me());
  for (const node of document.querySelectorAll("time[data-style=R]")) {
    const text = relativeText(Number(node.dataset.unix) * 1000, locale);
    if (node.textContent !== text) node.firstChild.data = text;
  }
}
