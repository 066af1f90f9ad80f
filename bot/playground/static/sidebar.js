// Channels, their threads and direct messages, with what is unread in each.

import { el, icon, mark, name, syncChildren } from "./dom.js";
import { avatar } from "./messages.js";
import { THREADS, channelOf, changed, current, displayName, me, state, subscribe, unreadOf, visible } from "./store.js";

const [CATEGORY, VOICE, STAGE] = [4, 2, 13];
const opened = new Set(); // channels whose archived threads are shown

let root;
let actions;

export function mountSidebar(node, does) {
  root = node;
  actions = does;
  root.addEventListener("click", onClick);
  subscribe(["world", "route", "unread", "line"], render);
}

function render() {
  if (!state.person) return;
  const fresh = el("div", {}, state.world.guilds.filter(({ id }) => me().guilds.includes(id)).map(guildSection), directMessages());
  syncChildren(root, fresh);
}

const inOrder = (a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

function guildSection(guild) {
  const all = [...state.channels.values()].filter((channel) => channel.guild_id === guild.id && visible(current(), channel));
  const channels = all.filter((channel) => !THREADS.has(channel.type)).sort(inOrder);
  const threads = all.filter((channel) => THREADS.has(channel.type));
  const categories = channels.filter((channel) => channel.type === CATEGORY);
  const home = (channel) => categories.find((category) => category.id === channel.parent_id)?.id ?? null;
  const within = (parent) => channels.filter((channel) => ![CATEGORY, VOICE, STAGE].includes(channel.type) && home(channel) === parent);
  const entries = (list) => el("ul.channels", {}, list.map((channel) => channelEntry(channel, threads)));
  return el("section.guild", { data: { guildId: guild.id } },
    el("h2.guild-name", {}, mark(28), name(guild.name)),
    entries(within(null)),
    categories.map((category) => [el("h3.category", {}, name(category.name)), entries(within(category.id))]));
}

function channelEntry(channel, threads) {
  const own = threads.filter((thread) => thread.parent_id === channel.id).sort(inOrder);
  const lively = (thread) => !thread.archived || thread.id === state.channel || unreadOf(current(), thread.id).unread > 0;
  const shown = opened.has(channel.id) ? own : own.filter(lively);
  const rest = own.length - own.filter(lively).length;
  return el("li", { data: { key: channel.id } }, row(channel, channel.type === 5 ? "pin" : "hash"),
    own.length ? el("ul.threads", {}, shown.map((thread) => el("li", { data: { key: thread.id } }, row(thread, thread.locked ? "lock" : thread.archived ? "archive" : "thread"))),
      rest ? el("li", {}, el("button.text-button.older", { type: "button", data: { action: "older", target: channel.id } }, opened.has(channel.id) ? "Hide closed threads" : `${rest} closed ${rest === 1 ? "thread" : "threads"}`)) : null) : null);
}

function row(channel, shape) {
  const { unread, mentions } = unreadOf(current(), channel.id);
  const active = channel.id === state.channel;
  const news = unread > 0 && !active;
  return el("a.channel", {
    href: actions.address(channel.id), class: [active && "active", news && "unread", channel.archived && "archived"].filter(Boolean).join(" "),
    aria: { current: active ? "page" : null }, data: { channelId: channel.id, action: "open", target: channel.id },
  }, unreadDot(news), shape instanceof Node ? shape : icon(shape, 18), name(channel.name, "bdi.channel-name"), badge(mentions));
}

export function badge(count) {
  const label = `${count} ${count === 1 ? "mention" : "mentions"}`;
  return count > 0 ? el("span.badge", { role: "img", aria: { label } }, count > 99 ? "99+" : String(count)) : null;
}

export const unreadDot = (unread) => el("span.unread-dot", unread ? { role: "img", aria: { label: "unread" } } : {});

function directMessages() {
  const session = current();
  const dms = [...session.dms.keys()].map((id) => channelOf(session, id));
  const bot = avatar(state.world.bot, 24);
  const entries = dms.length
    ? dms.map((channel) => el("li", { data: { key: channel.id } }, row(channel, avatar(state.world.bot, 24))))
    : el("li", {}, el("button.channel", { type: "button", data: { action: "open-dm" } }, unreadDot(false), bot, name(displayName(state.world.bot), "bdi.channel-name")));
  return el("section.dms", {}, el("h3.category", {}, "Direct messages"), el("ul.channels", {}, entries));
}

const presses = {
  open: (node) => actions.goTo(node.dataset.target),
  "open-dm": () => actions.openDm(),
  older: (node) => {
    const id = node.dataset.target;
    if (!opened.delete(id)) opened.add(id);
    changed("world");
  },
};

function onClick(event) {
  const node = event.target.closest("[data-action]");
  if (!node || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  presses[node.dataset.action](node);
}

/** Channel ids from top to bottom, as shown. */
export const shownChannels = () => [...root.querySelectorAll("[data-channel-id]")].map((node) => node.dataset.channelId);
