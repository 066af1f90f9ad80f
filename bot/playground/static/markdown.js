// Discord's Markdown as DOM nodes. Everything a stranger wrote ends up in text nodes.

import { el } from "./dom.js";
import { customEmoji } from "./emoji.js";
import { dateText } from "./format.js";

/**
 * `ctx` says how to show what only the page knows:
 * {locale, you: person id, user(id), role(id), channel(id), command(name)}; each function returns a display name or undefined.
 */
export function markdown(text, ctx) {
  const out = document.createDocumentFragment();
  const fence = /```(?:([\w+#.-]{1,20})\n)?([\s\S]*?[^\s][\s\S]*?)```/g;
  let last = 0;
  for (const match of text.matchAll(fence)) {
    out.append(...blocks(trimBreaks(text.slice(last, match.index), last > 0, true), ctx));
    out.append(el("pre", {}, el("code", { data: { language: match[1] } }, match[2].replace(/^\n+|\n+$/g, ""))));
    last = match.index + match[0].length;
  }
  out.append(...blocks(trimBreaks(text.slice(last), last > 0, false), ctx));
  return out;
}

/** The words alone, for previews and screen readers. */
export const plain = (text, ctx) => [...markdown(text, ctx).childNodes].map((node) => node.textContent).join("\n");

function trimBreaks(text, start, end) {
  let trimmed = text;
  if (start) trimmed = trimmed.replace(/^\n/, "");
  if (end) trimmed = trimmed.replace(/\n$/, "");
  return trimmed;
}

// ---- blocks ---------------------------------------------------------------------------------------------------

const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const QUOTE = /^> (.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.+)$/;

function blocks(text, ctx) {
  if (!text) return [];
  const lines = text.split("\n");
  const out = [];
  let paragraph = [];
  const close = () => {
    if (paragraph.length) out.push(el("div.para", {}, inline(paragraph.join("\n"), ctx)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    const subtext = SUBTEXT.exec(line);
    if (line.startsWith(">>> ")) {
      close();
      out.push(el("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"), ctx)));
      return out;
    }
    if (heading) {
      close();
      out.push(el(`h3.md-h${heading[1].length}`, {}, inline(heading[2].replace(/ +#+ *$/, ""), ctx)));
    } else if (subtext) {
      close();
      out.push(el("small.subtext", {}, inline(subtext[1], ctx)));
    } else if (QUOTE.test(line) || line === ">") {
      close();
      const quoted = [];
      for (; at < lines.length && (QUOTE.test(lines[at]) || lines[at] === ">"); at += 1) quoted.push(lines[at].slice(2));
      at -= 1;
      out.push(el("blockquote", {}, blocks(quoted.join("\n"), ctx)));
    } else if (ITEM.test(line)) {
      close();
      const items = [];
      for (; at < lines.length && sameList(items[0], ITEM.exec(lines[at])); at += 1) items.push(ITEM.exec(lines[at]));
      at -= 1;
      out.push(list(items, ctx));
    } else {
      paragraph.push(line);
    }
  }
  close();
  return out;
}

// A numbered item ends a list of dots, and the other way round, unless it lies deeper.
const sameList = (first, item) => item && (!first || item[1].length > first[1].length || /\d/.test(item[2]) === /\d/.test(first[2]));

// Items indented deeper than the first belong to the item before them.
function list(items, ctx) {
  const depth = items[0][1].length;
  const ordered = /\d/.test(items[0][2]);
  const node = el(ordered ? "ol" : "ul", ordered ? { start: parseInt(items[0][2], 10) } : {});
  for (let at = 0; at < items.length; ) {
    const item = el("li", {}, inline(items[at][3], ctx));
    at += 1;
    const deeper = [];
    for (; at < items.length && items[at][1].length > depth; at += 1) deeper.push(items[at]);
    if (deeper.length) item.append(list(deeper, ctx));
    node.append(item);
  }
  return node;
}

// ---- inline ---------------------------------------------------------------------------------------------------

const WRAPPED = [
  ["||", (children, text) => el("span.spoiler", { data: { key: `spoiler ${text}` } }, el("span.spoiler-text", {}, children), el("button.spoiler-veil", { type: "button", data: { action: "reveal" }, aria: { label: "Show the spoiler" } }))],
  ["**", (children) => el("strong", {}, children)],
  ["__", (children) => el("u", {}, children)],
  ["~~", (children) => el("s", {}, children)],
  ["*", (children) => el("em", {}, children)],
  ["_", (children) => el("em", {}, children)],
];

const PATTERNS = [
  [/\\([^\dA-Za-z\s])/y, (match) => match[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => el("code", {}, match[2].replace(/^ (.*`.*) $/s, "$1"))],
  [/\[([^[\]\n]+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: +"[^"]*")?\)/y, (match, ctx) => link(match[2], inline(match[1], { ...ctx, inLink: true }))],
  [/<(https?:\/\/[^\s>]+)>/y, (match, ctx) => link(match[1], linkText(match[1], ctx))],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|]/y, (match, ctx) => link(match[0], linkText(match[0], ctx))],
  [/<@!?(\d+)>/y, userMention],
  [/<@&(\d+)>/y, (match, ctx) => el("span.mention", { data: { roleId: match[1] } }, bdi(`@${ctx.role?.(match[1]) ?? "unknown role"}`))],
  [/<#(\d+)>/y, (match, ctx) => channelMention(match[1], ctx)],
  [/<\/([^:>\n]{1,100}):\d+>/y, (match) => el("button.mention", { type: "button", data: { action: "fill", command: match[1] } }, bdi(`/${match[1]}`))],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, timestamp],
  [/<a?:(\w{2,32}):(\d+)>/y, (match) => customEmoji(match[1], match[2])],
  [/@(?:everyone|here)/y, (match, ctx) => (ctx.everyone ? el("span.mention", {}, match[0]) : match[0])],
];

function inline(text, ctx) {
  const out = [];
  let plainText = "";
  const push = (node) => {
    if (typeof node === "string") { plainText += node; return; }
    if (plainText) out.push(plainText);
    plainText = "";
    out.push(node);
  };
  let at = 0;
  while (at < text.length) {
    const found = matchPattern(text, at, ctx) ?? matchWrapped(text, at, ctx);
    if (found) {
      push(found.node);
      at = found.end;
    } else {
      // Whole words are taken at once: nothing special begins inside one.
      const word = /[\p{L}\p{N} ,.]*(?=https?:\/\/)|[\p{L}\p{N} ,.]+|[\s\S]/uy;
      word.lastIndex = at;
      const step = word.exec(text)?.[0] || text[at];
      push(step);
      at += step.length;
    }
  }
  if (plainText) out.push(plainText);
  return out;
}

const SPECIAL = new Set("\\`[<h@");

function matchPattern(text, at, ctx) {
  if (!SPECIAL.has(text[at])) return null;
  for (const [pattern, build] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && !(ctx.inLink && match[0].includes("://"))) return { node: build(match, ctx), end: at + match[0].length };
  }
  return null;
}

function matchWrapped(text, at, ctx) {
  for (const [fence, build] of WRAPPED) {
    if (!text.startsWith(fence, at)) continue;
    const end = closing(text, at, fence);
    if (end < 0) continue;
    const inside = text.slice(at + fence.length, end);
    return { node: build(inline(inside, ctx), inside), end: end + fence.length };
  }
  return null;
}

// Where the mark that opens at `at` is closed, or -1. Escapes and code do not count.
function closing(text, at, fence) {
  const start = at + fence.length;
  const single = fence.length === 1;
  if (single && /\s/.test(text[start] ?? " ")) return -1;
  if (single && text[start] === fence && text[start + 1] !== fence) return -1;
  if (fence === "_" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? " ")) return -1;
  for (let i = start; i < text.length; i += 1) {
    if (text[i] === "\\") { i += 1; continue; }
    if (text[i] === "`") {
      const code = text.indexOf("`", i + 1);
      if (code > 0) { i = code; continue; }
    }
    if (single && text.startsWith(fence + fence, i)) {
      const inner = text.indexOf(fence + fence, i + 2);
      if (inner > 0) { i = inner + 1; continue; }
    }
    if (!text.startsWith(fence, i) || i === start) continue;
    if (single && /\s/.test(text[i - 1])) return -1;
    if (fence === "_" && /[\p{L}\p{N}]/u.test(text[i + 1] ?? " ")) return -1;
    // "***x***": the inner mark closes first.
    if (!single && text[i + fence.length] === fence[0]) continue;
    return i;
  }
  return -1;
}

const bdi = (text) => el("bdi", {}, text);

function userMention(match, ctx) {
  const known = ctx.user(match[1]);
  return el("span.mention", { class: match[1] === ctx.you ? "mention-you" : "", data: { userId: match[1] } }, bdi(`@${known ?? "unknown user"}`));
}

function channelMention(id, ctx) {
  const known = ctx.channel(id);
  if (!known) return el("span.mention", {}, "#unknown");
  return el("a.mention", { href: "#", data: { action: "channel", target: id } }, bdi(`#${known}`));
}

function timestamp(match, ctx) {
  const seconds = Number(match[1]);
  const ms = seconds * 1000;
  if (Math.abs(ms) > 8.64e15) return match[0];
  const style = match[2] ?? "f";
  return el("time", { datetime: new Date(ms).toISOString(), title: dateText(ms, "F", ctx.locale), data: { unix: seconds, style } }, dateText(ms, style, ctx.locale));
}

// ---- links ----------------------------------------------------------------------------------------------------

const JUMP = /^(?:https?:\/\/(?:(?:ptb\.|canary\.)?discord(?:app)?\.com|127\.0\.0\.1(?::\d+)?|localhost(?::\d+)?))?\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link to a channel or message of this world: {channel, message}. */
export function jumpTarget(url) {
  const match = JUMP.exec(url);
  return match && { channel: match[1], message: match[2] };
}

export function link(url, children, spec = "a") {
  const jump = jumpTarget(url);
  if (jump) return el(spec, { href: url, data: { action: "jump", target: jump.channel, message: jump.message } }, children);
  return el(spec, { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, children);
}

function linkText(url, ctx) {
  const jump = jumpTarget(url);
  const known = jump && ctx.channel(jump.channel);
  return known ? [bdi(`#${known}`), jump.message ? " › message" : ""] : url;
}
