// Discord's message components, classic rows and Components V2, as DOM nodes.

import { el, icon, isolate, name } from "./dom.js";
import { emoji } from "./emoji.js";
import { hex } from "./format.js";
import { isPending, pickedIn } from "./interactions.js";
import { link, markdown } from "./markdown.js";
import { file, gallery, hidden, picture, resolve } from "./media.js";
import { labelOfValue } from "./options.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
export const SELECTS = new Set([3, 5, 6, 7, 8]);

const builders = {
  1: (row, ctx) => el("div.action-row", {}, row.components.map((child) => component(child, ctx))),
  2: button,
  3: select, 5: select, 6: select, 7: select, 8: select,
  9: (section, ctx) => el("div.section", {},
    el("div.section-text", {}, section.components.map((child) => component(child, ctx))),
    el("div.accessory", {}, component(section.accessory, ctx))),
  10: (text, ctx) => el("div.text-display.markup", { dir: "auto" }, markdown(text.content, ctx)),
  11: (thumb, ctx) => picture({ ...resolve(thumb.media, ctx.message), description: thumb.description, spoiler: thumb.spoiler }, ".thumbnail"),
  12: (media, ctx) => gallery(media.items.map((item) => ({ ...resolve(item.media, ctx.message), description: item.description, spoiler: item.spoiler }))),
  13: (item, ctx) => {
    const media = resolve(item.file, ctx.message);
    return file({ url: media.url, name: item.name ?? media.filename ?? media.url.split(/[/?]/).findLast((part) => part.includes(".")) ?? "file", size: item.size ?? media.size, spoiler: item.spoiler });
  },
  14: (line) => el("div.separator", { class: `${line.divider === false ? "blank" : ""} ${line.spacing === 2 ? "large" : ""}`, role: line.divider === false ? null : "separator" }),
  17: container,
};

/** One component, with everything inside it. `ctx` is the message's context (see messages.js). */
export function component(data, ctx) {
  return builders[data.type]?.(data, ctx) ?? el("div.unknown", {}, `(component of type ${data.type})`);
}

function container(box, ctx) {
  const accent = typeof box.accent_color === "number" ? { "--accent": hex(box.accent_color) } : {};
  const node = el("div.container", { class: accent["--accent"] ? "accented" : "", style: accent }, box.components.map((child) => component(child, ctx)));
  return box.spoiler ? hidden(node, `container ${box.id}`) : node;
}

function button(data, ctx) {
  const style = BUTTON_STYLES[data.style] ?? "secondary";
  const face = [emoji(data.emoji), data.label ? el("span.label", {}, data.label) : null];
  if (data.url) {
    const anchor = link(data.url, [face, icon("external", 16)], `a.button.${style}`);
    if (data.disabled) { anchor.removeAttribute("href"); anchor.setAttribute("aria-disabled", "true"); }
    return anchor;
  }
  const busy = isPending(ctx.message.id, data.custom_id);
  return el(`button.button.${style}`, {
    type: "button", disabled: data.disabled || !data.custom_id, class: busy ? "busy" : "",
    aria: { busy: busy ? "true" : null, label: data.label ? null : data.emoji?.name },
    data: { action: "press", customId: data.custom_id, key: data.custom_id },
  }, el("span.face", {}, face), el("span.spinner", { aria: { hidden: "true" } }));
}

function select(data, ctx) {
  const busy = isPending(ctx.message.id, data.custom_id);
  const values = chosenValues(data, ctx);
  const labels = values.map((value) => labelOfValue(data, value)).filter(Boolean);
  const title = data.placeholder || defaultPlaceholder(data);
  const shown = labels.length ? labels.map((item) => el("span.chosen", { class: values.length > 1 ? "chip" : "" }, emoji(item.emoji), name(item.label))) : el("span.placeholder", {}, title);
  return el("button.select", {
    type: "button", role: "combobox", disabled: data.disabled, class: busy ? "busy" : "",
    aria: { haspopup: "listbox", expanded: "false", busy: busy ? "true" : null, label: [title, ...labels.map((item) => isolate(item.label))].join(", ") },
    data: { action: "select", customId: data.custom_id, key: data.custom_id },
  }, el("span.select-face", {}, shown), el("span.spinner", { aria: { hidden: "true" } }), icon("down", 20));
}

/** What a select shows as chosen: the reader's own last pick while it still exists, else the defaults. */
export function chosenValues(data, ctx) {
  const picked = pickedIn(ctx.message.id, data.custom_id)?.filter((value) => data.type !== 3 || data.options.some((option) => option.value === value));
  return picked ?? defaultValues(data);
}

export function defaultValues(data) {
  if (data.type === 3) return data.options.filter((option) => option.default).map((option) => option.value);
  return (data.default_values ?? []).map((item) => item.id);
}

export const defaultPlaceholder = (data) => (data.max_values > 1 ? "Make selections" : "Make a selection");

/** Find a component by its custom_id anywhere in a message. */
export function findComponent(message, customId) {
  const walk = (list) => {
    for (const item of list ?? []) {
      if (item.custom_id === customId) return item;
      const found = walk(item.components) ?? (item.accessory && walk([item.accessory]));
      if (found) return found;
    }
    return undefined;
  };
  return walk(message?.components);
}
