// The list that opens from a select: beside it on a desktop, from below on a phone. Works by mouse, touch and keyboard.

import { add, el, icon, name, phone } from "./dom.js";
import { emoji } from "./emoji.js";
import { avatar } from "./messages.js";

let open = null; // {owner, node, anchor, close}

export const pickerFor = () => open?.owner;

export function closePicker() {
  open?.close();
}

/** The inside of one option, in pickers and in the composer's suggestions. */
export function optionFace(option) {
  const sign = option.user ? avatar(option.user, 24) : option.symbol ? icon(option.symbol, 18) : emoji(option.emoji);
  return [sign, el("span.option-text", {}, el("span.option-label", {}, name(option.label)), option.description ? el("span.option-about", {}, name(option.description)) : null)];
}

/**
 * Open a list of options. With max 1 a pick is final; otherwise Done (or pressing elsewhere) hands in the set.
 * {owner, anchor, title, options, chosen, min, max, onDone(values)}
 */
export function openPicker({ owner, anchor, title, options, chosen, min, max, onDone }) {
  const again = open?.owner === owner;
  closePicker();
  if (again) return;
  const single = max === 1;
  const values = new Set(chosen);
  let active = Math.max(0, options.findIndex((option) => values.has(option.value)));
  let visible = options;

  const search = options.length > 10 ? el("input.search", { type: "search", placeholder: "Search", aria: { label: `Search: ${title}`, controls: "picker-list" } }) : null;
  const list = el("ul.picker-list", { id: "picker-list", role: "listbox", tabindex: search ? -1 : 0, aria: { label: title, multiselectable: single ? null : "true" } });
  const done = el("button.button.primary", { type: "button" }, "Done");
  const node = el("div.picker", { popover: "manual", role: "dialog", aria: { label: title } },
    el("div.picker-head", {}, el("span", {}, title), el("button.icon-button", { type: "button", aria: { label: "Close" }, on: { click: () => close() } }, icon("close", 20))),
    search, list, single ? null : el("div.picker-foot", {}, el("span.muted"), done));

  const close = () => {
    if (!open) return;
    open = null;
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("scroll", position, true);
    removeEventListener("resize", position);
    const hadFocus = node.contains(document.activeElement);
    node.remove();
    anchor.setAttribute("aria-expanded", "false");
    if (hadFocus && anchor.isConnected) anchor.focus({ preventScroll: true });
  };
  const fits = () => values.size >= min && values.size <= max;
  const finish = () => {
    close();
    onDone([...values]);
  };
  const choose = (option) => {
    if (single) {
      values.clear();
      if (!(min === 0 && chosen.includes(option.value))) values.add(option.value);
      finish();
    } else {
      if (values.has(option.value)) values.delete(option.value);
      else if (values.size < max) values.add(option.value);
      render();
    }
  };
  const render = () => {
    visible = options.filter((option) => matches(option, search?.value ?? ""));
    active = Math.min(active, visible.length - 1);
    list.replaceChildren(...visible.map((option, index) => el("li.option", {
      id: `picker-${index}`, role: "option", class: index === active ? "active" : "",
      aria: { selected: String(values.has(option.value)), disabled: !single && !values.has(option.value) && values.size >= max ? "true" : null },
      data: { value: option.value },
    }, optionFace(option), el("span.tick", { class: single ? "" : "box" }, values.has(option.value) ? icon("check", 16) : null))));
    if (!visible.length) add(list, [el("li.empty", {}, "Nothing found")]);
    (search ?? list).setAttribute("aria-activedescendant", active >= 0 ? `picker-${active}` : "");
    if (single) return;
    node.querySelector(".picker-foot .muted").textContent = min === max ? `${values.size} of ${max}` : `${values.size} chosen, ${min} to ${max}`;
    done.disabled = !fits();
  };
  const move = (step) => {
    active = (active + step + visible.length) % visible.length;
    render();
    list.children[active]?.scrollIntoView({ block: "nearest" });
  };
  const keys = {
    ArrowDown: () => move(1), ArrowUp: () => move(-1), Home: () => move(-active), End: () => move(visible.length - 1 - active),
    Enter: () => visible[active] && choose(visible[active]), Escape: close, Tab: close,
  };
  const outside = (event) => {
    if (node.contains(event.target) || anchor.contains(event.target)) return;
    // On a phone the shade must not press what lies under it.
    if (phone()) event.preventDefault();
    if (!single && fits()) finish();
    else close();
  };
  const position = () => place(node, anchor);

  node.addEventListener("keydown", (event) => {
    const key = event.key === " " && event.target === list ? "Enter" : event.key;
    if (event.target.closest("button") && key === "Enter") return;
    if (!keys[key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[key]();
  });
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=option]");
    if (!item) return;
    active = [...list.children].indexOf(item);
    choose(visible[active]);
  });
  search?.addEventListener("input", () => { active = 0; render(); });
  done.addEventListener("click", finish);

  (anchor.closest("dialog") ?? document.body).append(node);
  open = { owner, close };
  render();
  node.showPopover();
  position();
  anchor.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  addEventListener("scroll", position, true);
  addEventListener("resize", position);
  (search && !phone() ? search : list).focus({ preventScroll: true });
  list.children[active]?.scrollIntoView({ block: "nearest" });
}

export const matches = (option, text) => !text || `${option.label} ${option.description ?? ""}`.toLowerCase().includes(text.toLowerCase());

// Below the anchor if there is room, else above; never wider than the window.
function place(node, anchor) {
  if (phone()) { node.removeAttribute("style"); return; }
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < Math.min(320, node.scrollHeight) && above > below;
  node.style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`);
  node.style.setProperty("width", `${Math.max(box.width, 260)}px`);
  node.style.setProperty("max-height", `${Math.max(160, Math.min(400, up ? above : below))}px`);
  node.style.setProperty(up ? "bottom" : "top", up ? `${innerHeight - box.top + 4}px` : `${box.bottom + 4}px`);
  node.style.setProperty(up ? "top" : "bottom", "auto");
}
