// Emoji of every kind: signs are text, the application's own are pictures, or their name where there is no picture.

import { el } from "./dom.js";

const missing = new Set();

export function customEmoji(name, id) {
  if (missing.has(id)) return el("span.emoji-name", {}, name);
  const forget = ({ target }) => {
    missing.add(target.dataset.emojiId);
    target.replaceWith(el("span.emoji-name", {}, target.alt));
  };
  return el("img.emoji", { src: `/emojis/${id}.png`, alt: name, title: `:${name}:`, draggable: "false", data: { emojiId: id }, on: { error: forget } });
}

/** The emoji object of a button or an option. */
export function emoji(data) {
  if (!data) return null;
  return data.id ? customEmoji(data.name ?? "emoji", data.id) : el("span.sign", { aria: { hidden: "true" } }, data.name);
}
