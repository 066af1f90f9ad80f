// One message as a list row: who, when, what, and everything hanging on it.

import { component } from "./components.js";
import { el, icon, isolate, mark, name } from "./dom.js";
import { colourOf, dateText, hex, initials, inkOn, localeOf, snowflakeTime, stampText } from "./format.js";
import { failureOf } from "./interactions.js";
import { markdown, plain } from "./markdown.js";
import { attachments, gallery, picture, resolve } from "./media.js";
import { guildOfShown } from "./options.js";
import { EPHEMERAL, SILENT, THINKING, V2, channelOf, current, displayName, me, state, userOf } from "./store.js";

export function avatar(user, size = 40) {
  if (user?.bot || user?.id === state.world.bot.id) return el("span.avatar.bot", { style: { "--size": `${size}px` } }, mark(size));
  const colour = colourOf(user);
  return el("span.avatar", { aria: { hidden: "true" }, style: { "--size": `${size}px`, "--colour": colour, "--ink": inkOn(colour) } }, initials(displayName(user)));
}

/** How this person reads this message's Markdown. */
export function contextOf(message) {
  const session = current();
  const mentioned = (id) => message.mentions?.find((user) => user.id === id);
  return {
    message,
    locale: localeOf(me()),
    you: state.person,
    everyone: message.mention_everyone,
    user: (id) => { const user = userOf(id) ?? mentioned(id); return user && displayName(user); },
    role: (id) => guildOfShown().roles.find((role) => role.id === id)?.name,
    channel: (id) => channelOf(session, id)?.name,
  };
}

export const timeOf = (message) => (message.timestamp ? Date.parse(message.timestamp) : snowflakeTime(message.id));
const isV2 = (message) => Boolean(message.flags & V2);
export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);
const isThinking = (message) => Boolean(message.flags & THINKING);

export const mentionsYou = (message) => message.mention_everyone || message.mentions?.some((user) => user.id === state.person);

/** The author as known now; what the message carries is only a memory. */
export const authorOf = (message) => userOf(message.author.id) ?? message.author;

const commandOf = (message) => {
  const used = message.interaction ?? message.interaction_metadata;
  return used && (used.type ?? 2) === 2 ? used : null;
};

const SYSTEM = {
  6: () => [" pinned a message to this channel."],
  7: () => [" joined the server."],
  18: (message) => [" started a thread: ", threadLink(message)],
};

/** Does this message continue the one before, so that it needs no head of its own? */
export function continues(message, before) {
  return Boolean(before) && before.author.id === message.author.id && timeOf(message) - timeOf(before) < 7 * 60000
    && !SYSTEM[message.type] && !SYSTEM[before.type] && !((message.flags ^ before.flags) & SILENT) && !commandOf(message) && !message.referenced_message && !isEphemeral(message) && !isEphemeral(before);
}

export function messageRow(message, grouped) {
  const ctx = contextOf(message);
  if (SYSTEM[message.type]) return systemRow(message, ctx);
  const author = authorOf(message);
  const classes = ["message", grouped && "grouped", isEphemeral(message) && "ephemeral", mentionsYou(message) && "mentions-you"].filter(Boolean).join(" ");
  return el("li.row", { data: { key: message.id } },
    el("article", {
      class: classes, tabindex: -1,
      aria: { label: `${isolate(displayName(author))}, ${stampText(timeOf(message), ctx.locale)}` },
      data: { messageId: message.id, authorId: message.author.id, ephemeral: isEphemeral(message) ? "" : null },
    },
    context(message, ctx),
    el("div.gutter", {}, grouped ? shortTime(message, ctx) : avatar(author)),
    el("div.body", {}, grouped ? null : head(message, author, ctx), content(message, ctx), foot(message)),
    tools(message)));
}

function systemRow(message, ctx) {
  return el("li.row", { data: { key: message.id } },
    el("article.message.system", { tabindex: -1, data: { messageId: message.id, authorId: message.author.id } },
      el("div.gutter", {}, icon(message.type === 18 ? "thread" : message.type === 6 ? "pin" : "right", 18)),
      el("div.body", {}, el("div", {}, name(displayName(authorOf(message)), "bdi.author"), SYSTEM[message.type](message), " ", stamp(message, ctx)))));
}

function threadLink(message) {
  const target = message.thread?.id ?? message.message_reference?.channel_id;
  return el("a.thread-link", { href: "#", data: { action: "channel", target } }, name(message.thread?.name ?? message.content));
}

function head(message, author, ctx) {
  return el("h2.head", {},
    name(displayName(author), "bdi.author"),
    author.bot ? el("span.tag", {}, "BOT") : null,
    stamp(message, ctx),
    message.flags & SILENT ? el("span.silent", { role: "img", title: "Sent silently: no sound, no push", aria: { label: "sent silently" } }, icon("silent", 14)) : null,
    message.pinned ? el("span.pinned", { title: "Pinned" }, icon("pin", 14)) : null,
    isV2(message) && message.edited_timestamp ? editedMark(message, ctx) : null);
}

const stamp = (message, ctx) => el("time.stamp", { datetime: new Date(timeOf(message)).toISOString(), title: dateText(timeOf(message), "F", ctx.locale) }, stampText(timeOf(message), ctx.locale));

const shortTime = (message, ctx) => el("time.short-time", { datetime: new Date(timeOf(message)).toISOString() }, dateText(timeOf(message), "t", ctx.locale));

const editedMark = (message, ctx) => el("span.edited", { title: dateText(Date.parse(message.edited_timestamp), "F", ctx.locale) }, "(edited)");

function context(message, ctx) {
  const command = commandOf(message);
  if (command) return commandLine(command.user, command.name);
  const original = message.referenced_message;
  if (original) {
    const words = isV2(original) || !original.content ? "Press to see the message" : plain(original.content, ctx).replace(/\s+/g, " ");
    return el("div.context", {}, el("span.hook"), avatar(authorOf(original), 16), name(displayName(authorOf(original)), "bdi.author"),
      el("button.preview", { type: "button", data: { action: "jump", target: original.channel_id, message: original.id } }, words));
  }
  if (message.message_reference && message.type === 19) return el("div.context", {}, el("span.hook"), el("em", {}, "The original message was deleted"));
  return null;
}

export function commandLine(user, command) {
  return el("div.context", { data: { command } }, el("span.hook"), user ? [avatar(userOf(user.id) ?? user, 16), name(displayName(userOf(user.id) ?? user), "bdi.author")] : null,
    command ? [" used ", el("span.mention", {}, `/${command}`)] : " used a command");
}

function content(message, ctx) {
  if (isThinking(message)) return thinking();
  if (isV2(message)) return el("div.v2", {}, message.components.map((item) => component(item, ctx)));
  const words = message.content ? el("div.content.markup", { dir: "auto" }, markdown(message.content, ctx)) : null;
  if (message.edited_timestamp) (lastText(words) ?? words)?.append(" ", editedMark(message, ctx));
  return [
    words,
    attachments((message.attachments ?? []).filter(({ url }) => !embedded(message).includes(url))),
    (message.embeds ?? []).map((data) => embed(data, ctx)),
    message.components?.length ? el("div.classic", {}, message.components.map((item) => component(item, ctx))) : null,
    message.thread ? el("div.thread-card", {}, threadLink(message), icon("right", 16)) : null,
  ];
}

const embedded = (message) => (message.embeds ?? []).flatMap(({ image, thumbnail }) => [image, thumbnail]).filter(Boolean).map((media) => resolve(media, message).url);

const lastText = (words) => (words?.lastElementChild?.matches(".para, h3, .subtext") ? words.lastElementChild : null);

export const dots = () => el("span.dots", { aria: { hidden: "true" } }, el("i"), el("i"), el("i"));

function thinking() {
  return el("div.thinking", { role: "status" }, dots(), name(displayName(state.world.bot)), " is thinking…");
}

function foot(message) {
  const failure = failureOf(message.id);
  return [
    failure ? el("div.failure", { role: "alert" }, failure) : null,
    isEphemeral(message) ? onlyYou("dismiss", message.id) : null,
  ];
}

export function onlyYou(action, id) {
  return el("div.only-you", {}, icon("eye", 16), "Only you can see this", el("span.dot", {}, "·"), el("button.text-button", { type: "button", data: { action, target: id } }, "Dismiss message"));
}

const hasMenuCommands = () => state.world.commands.some(({ type }) => type === 2 || type === 3);

function tools(message) {
  const tool = (action, shape, label) => el("button.tool", { type: "button", title: label, aria: { label }, data: { action, target: message.id } }, icon(shape, 18));
  return el("div.tools", { role: "group", aria: { label: "Message tools" } }, hasMenuCommands() && !isEphemeral(message) ? tool("apps", "apps", "Apps") : null, isEphemeral(message) ? null : tool("copy-link", "link", "Copy link"), tool("copy-text", "copy", "Copy text"), isEphemeral(message) ? null : tool("delete", "trash", "Delete message"));
}

// ---- embeds ---------------------------------------------------------------------------------------------------

function embed(data, ctx) {
  const titled = data.url ? el("a", { href: data.url, target: "_blank", rel: "noopener noreferrer" }, data.title) : data.title;
  return el("div.embed", { style: typeof data.color === "number" ? { "--accent": hex(data.color) } : {} },
    el("div.embed-text", {},
      data.author ? el("div.embed-author", {}, data.author.name) : null,
      data.title ? el("div.embed-title", {}, titled) : null,
      data.description ? el("div.markup", { dir: "auto" }, markdown(data.description, ctx)) : null,
      data.fields?.length ? el("div.embed-fields", {}, data.fields.map((field) => el("div.embed-field", { class: field.inline ? "inline" : "" }, el("div.embed-name", {}, field.name), el("div.markup", {}, markdown(field.value, ctx))))) : null,
      data.image ? gallery([resolve(data.image, ctx.message)]) : null,
      data.footer || data.timestamp ? el("div.embed-foot", {}, [data.footer?.text, data.timestamp && stampText(Date.parse(data.timestamp), ctx.locale)].filter(Boolean).join(" · ")) : null),
    data.thumbnail ? picture(resolve(data.thumbnail, ctx.message), ".thumbnail") : null);
}

/** All the words of a message, for copying and for screen readers. */
export function wordsOf(message) {
  const ctx = contextOf(message);
  const texts = [message.content, ...(function* walk(list) {
    for (const item of list ?? []) {
      if (item.type === 10) yield item.content;
      yield* walk(item.components);
    }
  })(message.components), ...(message.embeds ?? []).flatMap((data) => [data.title, data.description])];
  return texts.filter(Boolean).map((text) => plain(text, ctx)).join("\n");
}
