// Everything the page says to the server, and how it listens.

/** The server said no, and why, in a sentence for people. */
export class Refused extends Error {}

export const loadWorld = () => get("/local/world");

export function loadMessages(person, channel, before, limit = 50) {
  const query = new URLSearchParams({ person, channel, limit });
  if (before) query.set("before", before);
  return get(`/local/messages?${query}`);
}

let counter = 0;
export const newNonce = () => `${Date.now().toString(36)}-${(counter += 1)}`;

/** Do something as a person. The nonce is the caller's when an answer will come over the live socket. */
export async function act(person, kind, fields = {}, nonce = newNonce()) {
  const body = JSON.stringify({ person, nonce, kind, ...fields });
  return ask("/local/act", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

const get = (path) => ask(path, {});

async function ask(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused("The local Discord does not answer. Is it still running?");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(answer?.error ?? answer?.message ?? `The local Discord answered ${response.status}.`);
  return answer;
}

const PAUSES = [250, 500, 1000, 2000, 4000];

/** Listen as a person for ever; connects again whenever the line breaks. */
export function listen(person, onFrame, onLine) {
  let attempt = 0;
  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/local/live?person=${encodeURIComponent(person)}`);
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.t === "READY") attempt = 0;
      onFrame(frame);
    };
    socket.onclose = () => {
      onLine(false);
      setTimeout(connect, PAUSES[Math.min(attempt, PAUSES.length - 1)] * (0.8 + Math.random() * 0.4));
      attempt += 1;
    };
  };
  connect();
}
