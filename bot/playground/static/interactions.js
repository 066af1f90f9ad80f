// What was pressed and is not answered yet, what failed, and what was picked in a select.

import { Refused, act, newNonce } from "./api.js";
import { changed, onFrame, sessionOf, state } from "./store.js";

const pending = new Map(); // nonce -> {person, message?, customId?, settle}
const failures = new Map(); // "person message" -> sentence
const picks = new Map(); // "person message customId" -> values
const versions = new Map(); // message id -> how often its state here changed

const key = (...parts) => parts.join(" ");
const AFTERGLOW = 5000; // a form may arrive a moment after its press was called done
const FAILED = "This interaction failed";

export const versionOf = (message) => versions.get(message) ?? 0;

function touch(message) {
  if (!message) return;
  versions.set(message, versionOf(message) + 1);
  changed("messages");
}

export function isPending(message, customId) {
  return [...pending.values()].some((press) => !press.over && press.person === state.person && press.message === message && press.customId === customId);
}

export const failureOf = (message) => failures.get(key(state.person, message));

export const pickedIn = (message, customId) => picks.get(key(state.person, message, customId));

export function press(message, customId) {
  if (isPending(message, customId)) return;
  send("click", { message, custom_id: customId }, { message, customId });
}

export function pick(message, customId, values) {
  picks.set(key(state.person, message, customId), values);
  send("select", { message, custom_id: customId, values }, { message, customId });
}

/** A slash command: its fate is shown as a note at the end of the channel. Throws when the server refuses it at once. */
export async function run(channel, entry, options, target) {
  const person = state.person;
  const note = { id: newNonce(), channel, command: entry.name, text: null, after: null, since: Date.now() };
  const session = sessionOf(person);
  note.after = session.logs.get(channel)?.messages.at(-1)?.id ?? null;
  session.notes.push(note);
  const drop = () => { session.notes = session.notes.filter((other) => other !== note); };
  // A quick answer should not flash "Sending…" first.
  setTimeout(() => { note.shown = true; changed("messages"); }, 400);
  const fields = { channel, command_id: entry.id, path: entry.path, options, target };
  const settle = (failure) => {
    if (failure) { note.text = failure; note.shown = true; } else drop();
    changed("messages");
  };
  pending.set(note.id, { person, settle });
  try {
    await act(person, "command", fields, note.id);
  } catch (error) {
    pending.delete(note.id);
    drop();
    changed("messages");
    throw error;
  }
}

export function dismissNote(id) {
  const session = sessionOf(state.person);
  session.notes = session.notes.filter((note) => note.id !== id);
  changed("messages");
}

/** Hand in a form; resolves when the bot took it, throws Refused when it did not. */
export function submit(interactionId, values) {
  return new Promise((resolve, reject) => {
    const nonce = newNonce();
    const settle = (failure) => (failure ? reject(new Refused(failure)) : resolve());
    pending.set(nonce, { person: state.person, settle });
    act(state.person, "submit", { interaction_id: interactionId, values }, nonce).catch((error) => {
      pending.delete(nonce);
      reject(error);
    });
  });
}

/** Was this asked for in this window? Other windows of the same person stay quiet. */
export const expects = (nonce) => pending.get(nonce)?.person === state.person;

function send(kind, fields, { message, customId }) {
  const nonce = newNonce();
  const person = state.person;
  failures.delete(key(person, message));
  const settle = (failure) => {
    if (failure) failures.set(key(person, message), failure);
    touch(message);
  };
  pending.set(nonce, { person, message, customId, settle });
  touch(message);
  act(person, kind, fields, nonce).catch((error) => finish(nonce, error.message));
}

function finish(nonce, failure) {
  const press = pending.get(nonce);
  if (!press || press.over) return;
  press.over = true;
  press.settle(failure);
  setTimeout(() => pending.delete(nonce), AFTERGLOW);
}

onFrame("INTERACTION", (person, { nonce, status, reason }) => finish(nonce, status === "failed" ? reason || FAILED : null));
