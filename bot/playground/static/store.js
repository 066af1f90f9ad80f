// What the page knows: the world, and for every person what they see of it. Views read it and subscribe to topics.

import { Refused, act, listen, loadMessages, loadWorld } from "./api.js";

export const THREADS = new Set([10, 11, 12]);
export const EPHEMERAL = 64;
export const THINKING = 128;
export const SILENT = 1 << 12;
export const V2 = 1 << 15;

const PAGE = 50;
const KEEP = 600;

export const state = {
  world: null, // {guilds, people, bot, commands}
  channels: new Map(), // id -> channel or thread, with guild_id
  sessions: new Map(), // person id -> session
  person: null, // id of the person this window is
  channel: null, // id of the channel this window shows
  botOnline: true,
};

// ---- telling the views ----------------------------------------------------------------------------------------

const readers = [];
const dirty = new Set();

/** Call `read` once after a burst of changes to any of the topics: world, route, messages, unread, line. */
export function subscribe(topics, read) {
  readers.push({ topics, read });
}

export function changed(topic) {
  if (!dirty.size) queueMicrotask(flush);
  dirty.add(topic);
}

function flush() {
  const topics = new Set(dirty);
  dirty.clear();
  for (const { topics: wanted, read } of readers) if (wanted.some((topic) => topics.has(topic))) read(topics);
}

const listeners = new Map(); // frame type -> functions of (person, data) outside the store

export function onFrame(type, hear) {
  listeners.set(type, [...(listeners.get(type) ?? []), hear]);
}

// ---- starting -------------------------------------------------------------------------------------------------

export async function start() {
  await refreshWorld();
  for (const person of state.world.people) {
    listen(person.id, (frame) => receive(person.id, frame), (online) => setLine(person.id, online));
  }
}

async function refreshWorld() {
  state.world = await loadWorld();
  if (typeof state.world.bot?.online === "boolean") state.botOnline = state.world.bot.online;
  state.channels.clear();
  for (const guild of state.world.guilds) {
    for (const channel of guild.channels) state.channels.set(channel.id, { ...channel, guild_id: guild.id });
    for (const thread of guild.threads) state.channels.set(thread.id, { type: 11, ...thread, guild_id: guild.id });
  }
  for (const person of state.world.people) sessionOf(person.id);
  changed("world");
}

function newSession(id) {
  return { id, online: false, wasOnline: false, dms: new Map(), seen: new Set(), unread: new Map(), logs: new Map(), dividers: new Map(), notes: [] };
}

export function sessionOf(id) {
  if (!state.sessions.has(id)) state.sessions.set(id, newSession(id));
  return state.sessions.get(id);
}

export const current = () => sessionOf(state.person);

function setLine(person, online) {
  const session = sessionOf(person);
  if (session.online === online) return;
  session.online = online;
  changed("line");
}

// ---- frames ---------------------------------------------------------------------------------------------------

function receive(person, { t, d }) {
  handlers[t]?.(sessionOf(person), d);
  for (const hear of listeners.get(t) ?? []) hear(person, d);
}

const handlers = {
  READY(session, d) {
    session.unread = new Map(d.channels.map(({ id, unread, mentions }) => [id, { unread, mentions }]));
    session.seen = new Set(d.channels.map(({ id }) => id));
    session.dms = new Map(d.dms.map((dm) => [dm.id, dm]));
    if (session.wasOnline) reload(session);
    session.wasOnline = true;
    setLine(session.id, true);
    changed("world");
    changed("unread");
  },
  MESSAGE_CREATE(session, message) {
    amend(session, message.channel_id, (log) => put(log, message));
  },
  MESSAGE_UPDATE(session, message) {
    amend(session, message.channel_id, (log) => {
      const known = log.messages.find(({ id }) => id === message.id);
      if (known) put(log, { ...known, ...message });
    });
  },
  MESSAGE_DELETE(session, { id, channel_id }) {
    amend(session, channel_id, (log) => { log.messages = log.messages.filter((message) => message.id !== id); });
  },
  CHANNEL_CREATE: putChannel,
  CHANNEL_UPDATE: putChannel,
  CHANNEL_DELETE: dropChannel,
  THREAD_CREATE: putChannel,
  THREAD_UPDATE: putChannel,
  THREAD_DELETE: dropChannel,
  COMMANDS_UPDATE(session, { commands }) {
    state.world.commands = commands;
    changed("commands");
  },
  UNREAD(session, { channel_id, unread, mentions }) {
    session.unread.set(channel_id, { unread, mentions });
    changed("unread");
  },
  PERSON_UPDATE(session, { person }) {
    state.world.people = state.world.people.map((known) => (known.id === person.id ? { ...known, ...person } : known));
    changed("world");
    changed("messages");
  },
  BOT(session, { online }) {
    state.botOnline = online;
    changed("line");
  },
};

function putChannel(session, d) {
  session.seen.add(d.id);
  if (d.type === 1) session.dms.set(d.id, d);
  else {
    const metadata = d.thread_metadata ? { archived: d.thread_metadata.archived, locked: d.thread_metadata.locked } : {};
    state.channels.set(d.id, { ...state.channels.get(d.id), ...d, ...metadata });
  }
  changed("world");
}

function dropChannel(session, { id }) {
  state.channels.delete(id);
  session.dms.delete(id);
  changed("world");
}

// After a break the server's word counts: forget what was cached and read the shown channel again.
let reloading = null;
function reload(session) {
  for (const [id, log] of session.logs) if (id !== state.channel || session.id !== state.person) session.logs.delete(id);
    else log.loaded = false;
  if (session.id === state.person && state.channel && channelOf(session, state.channel)) ensureLog(session, state.channel);
  reloading ??= refreshWorld().catch(() => {}).finally(() => { reloading = null; });
}

// ---- messages -------------------------------------------------------------------------------------------------

export const byId = (a, b) => a.length - b.length || (a < b ? -1 : Number(a > b));

// While a page is being read, what it will bring may already be older than the change: make it again afterwards.
function amend(session, channel, change) {
  const log = session.logs.get(channel);
  if (!log) return;
  if (log.loaded) change(log);
  if (log.loading) log.later.push(change);
  if (channel !== state.channel) trim(log);
  changed("messages");
}

function put(log, message) {
  const list = log.messages;
  let index = list.length;
  while (index > 0 && byId(list[index - 1].id, message.id) >= 0) index -= 1;
  list.splice(index, list[index]?.id === message.id ? 1 : 0, message);
}

export function logOf(session, channel) {
  if (!session.logs.has(channel)) session.logs.set(channel, { messages: [], loaded: false, complete: false, loading: false, later: [], error: null });
  return session.logs.get(channel);
}

/** Read the newest page of a channel unless it is there already. */
export async function ensureLog(session, channel) {
  const log = logOf(session, channel);
  if (log.loaded || log.loading) return log;
  await fill(log, async () => {
    const page = await loadMessages(session.id, channel, null, PAGE);
    log.messages = page.sort((a, b) => byId(a.id, b.id));
    log.loaded = true;
    log.complete = page.length < PAGE;
    placeDivider(session, channel, log);
  });
  return log;
}

/** Read the page before the oldest message known. */
export async function loadOlder(session, channel) {
  const log = logOf(session, channel);
  if (!log.loaded || log.loading || log.complete) return;
  await fill(log, async () => {
    const page = await loadMessages(session.id, channel, log.messages[0]?.id, PAGE);
    log.complete = page.length < PAGE;
    for (const message of page) put(log, message);
  });
}

async function fill(log, read) {
  log.loading = true;
  changed("messages");
  try {
    await read();
    log.later.forEach((change) => change(log));
    log.error = null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    log.error = error.message;
  } finally {
    log.loading = false;
    log.later = [];
    changed("messages");
  }
}

/** Read a channel for everybody else as well, so that changing seats shows it at once. */
export async function prepareSeats(channel) {
  for (const session of state.sessions.values()) if (session.online && state.channels.has(channel) && channelOf(session, channel)) await ensureLog(session, channel);
}

/** Forget the far past of a long session, so the list stays light. */
export function trim(log) {
  if (log.messages.length <= KEEP) return;
  log.messages = log.messages.slice(-KEEP / 2);
  log.complete = false;
}

export function findMessage(id) {
  const log = state.person && current().logs.get(state.channel);
  return log?.messages.find((message) => message.id === id);
}

// ---- read and unread ------------------------------------------------------------------------------------------

function placeDivider(session, channel, log) {
  const { unread = 0 } = session.unread.get(channel) ?? {};
  const others = log.messages.filter((message) => message.author.id !== session.id);
  if (unread > 0 && others.length) session.dividers.set(channel, others[Math.max(0, others.length - unread)].id);
}

/** A channel is being opened: show where its news begin. */
export function markNews(session, channel) {
  const log = session.logs.get(channel);
  session.dividers.delete(channel);
  if (log?.loaded) placeDivider(session, channel, log);
}

export function markRead(session, channel) {
  const mark = session.unread.get(channel);
  if (!mark?.unread && !mark?.mentions) return;
  session.unread.set(channel, { unread: 0, mentions: 0 });
  changed("unread");
  act(session.id, "read", { channel }).catch(() => {});
}

export function unreadOf(session, channel) {
  return session.unread.get(channel) ?? { unread: 0, mentions: 0 };
}

/** All that waits for a person: {unread, mentions}. */
export function waiting(session) {
  let [unread, mentions] = [0, 0];
  for (const [id, mark] of session.unread) {
    if (!channelOf(session, id)) continue;
    unread += mark.unread;
    mentions += mark.mentions;
  }
  return { unread, mentions };
}

// ---- looking things up ----------------------------------------------------------------------------------------

export function channelOf(session, id) {
  const dm = session.dms.get(id);
  if (dm) return { ...dm, type: 1, name: displayName(state.world.bot) };
  const channel = state.channels.get(id);
  return channel && visible(session, channel) ? channel : undefined;
}

/** A person sees the channels the server told them of. */
export const visible = (session, channel) => (session.wasOnline ? session.seen.has(channel.id) : channel.type !== 12);

export const displayName = (user) => user?.global_name || user?.username || "unknown user";

export function userOf(id) {
  if (state.world.bot.id === id) return { ...state.world.bot, bot: true };
  return state.world.people.find((person) => person.id === id);
}

export const me = () => userOf(state.person);
