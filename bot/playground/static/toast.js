// Short notices, and questions with two answers.

import { el } from "./dom.js";

export function toast(text) {
  const node = el("div.toast", { role: "status" }, text);
  document.getElementById("toasts").append(node);
  setTimeout(() => node.remove(), 4000);
}

/** Ask before something that cannot be taken back; resolves to true or false. */
export function confirmThat(title, text, yes) {
  return new Promise((resolve) => {
    const dialog = el("dialog.sheet.small", { aria: { labelledby: "confirm-title" } },
      el("form", { method: "dialog" },
        el("h2", { id: "confirm-title" }, title), el("p", {}, text),
        el("div.sheet-buttons", {}, el("button.button.secondary", { value: "" }, "Cancel"), el("button.button.danger", { value: "yes" }, yes))));
    dialog.addEventListener("close", () => { dialog.remove(); resolve(dialog.returnValue === "yes"); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
