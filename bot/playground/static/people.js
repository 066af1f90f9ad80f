// Who this window is: the list of people with what waits for each, the switcher, and a person's settings.

import { Refused, act } from "./api.js";
import { el, icon, name, syncChildren } from "./dom.js";
import { avatar } from "./messages.js";
import { badge, unreadDot } from "./sidebar.js";
import { displayName, me, sessionOf, state, subscribe, waiting } from "./store.js";

const LOCALES = ["en-US", "en-GB", "bg", "cs", "da", "de", "el", "es-ES", "es-419", "fi", "fr", "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW", "ar", "he"];

let actions;

export function mountPeople({ panel, aside, menu }, does) {
  actions = does;
  for (const node of [aside, menu]) {
    node.addEventListener("click", (event) => {
      const button = event.target.closest("[data-person-id]");
      if (!button) return;
      if (menu.matches(":popover-open")) menu.hidePopover();
      actions.become(button.dataset.personId);
    });
  }
  menu.addEventListener("keydown", walkMenu);
  menu.addEventListener("toggle", (event) => {
    panel.querySelector(".you")?.setAttribute("aria-expanded", String(event.newState === "open"));
    if (event.newState === "open") (menu.querySelector("[aria-current=true]") ?? menu.querySelector("button"))?.focus();
  });
  panel.addEventListener("click", (event) => {
    if (event.target.closest(".you")) toggleMenu(menu, panel);
    if (event.target.closest(".settings")) openSettings();
  });
  subscribe(["world", "route", "unread", "line"], () => {
    if (!state.person) return;
    syncChildren(aside, el("div", {}, peopleList("People", true)));
    syncChildren(menu, el("div", {}, peopleList("Play as", false)));
    syncChildren(panel, el("div", {}, ...userPanel()));
  });
}

function peopleList(title, withBot) {
  return [
    el("h2.category", {}, title),
    el("ul.people", {}, state.world.people.map((person, index) => el("li", { data: { key: person.id } }, personButton(person, index)))),
    withBot ? [el("h2.category", {}, "Bot"), el("ul.people", {}, el("li", {}, el("div.person", { class: state.botOnline ? "" : "offline" }, avatar(state.world.bot, 32), el("span.person-text", {}, name(displayName(state.world.bot), "bdi.person-name"), el("span.note", {}, state.botOnline ? "online" : "offline")))))] : null,
  ];
}

function personButton(person, index) {
  const { unread, mentions } = waiting(sessionOf(person.id));
  const you = person.id === state.person;
  const news = !you && unread > 0;
  return el("button.person", {
    type: "button", class: [you && "you-now", news && "unread"].filter(Boolean).join(" "), title: index < 9 ? `Alt+${index + 1}` : null,
    aria: { current: you ? "true" : null, keyshortcuts: `Alt+${index + 1}` }, data: { personId: person.id },
  }, unreadDot(news), avatar(person, 32), el("span.person-text", {}, name(displayName(person), "bdi.person-name"), note(person)), you ? el("span.you-mark", {}, "you") : null, badge(you ? 0 : mentions), el("kbd", {}, `Alt ${index + 1}`));
}

function note(person) {
  const parts = [person.note, person.dms_open === false ? "DMs closed" : null].filter(Boolean);
  return parts.length ? el("span.note", {}, parts.join(" · ")) : null;
}

function userPanel() {
  const others = state.world.people.filter((person) => person.id !== state.person).reduce((sum, person) => sum + waiting(sessionOf(person.id)).mentions, 0);
  return [
    el("button.you", { type: "button", title: "Switch person", aria: { haspopup: "dialog", expanded: "false" } },
      avatar(me(), 32), el("span.person-text", {}, el("span.note", {}, "You are"), name(displayName(me()), "bdi.person-name")), badge(others), icon("down", 18)),
    el("button.icon-button.settings", { type: "button", title: "Your settings", aria: { label: "Your settings" } }, icon("gear", 20)),
  ];
}

function toggleMenu(menu, panel) {
  menu.togglePopover();
  const box = panel.getBoundingClientRect();
  menu.style.setProperty("left", `${box.left + 8}px`);
  menu.style.setProperty("bottom", `${innerHeight - box.top + 4}px`);
  menu.style.setProperty("width", `${box.width - 16}px`);
}

function walkMenu(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
}

// ---- settings -------------------------------------------------------------------------------------------------

const languageName = (locale) => {
  const own = new Intl.DisplayNames([locale], { type: "language" }).of(locale);
  return `${own.charAt(0).toLocaleUpperCase(locale)}${own.slice(1)} (${locale})`;
};

function openSettings() {
  const person = me();
  const called = el("input", { type: "text", id: "setting-name", name: "global_name", maxlength: 32, required: true, autocomplete: "off" });
  called.value = displayName(person);
  const language = el("select", { id: "setting-locale", name: "locale" }, LOCALES.map((locale) => el("option", { value: locale, selected: locale === person.locale }, languageName(locale))));
  const open = el("input", { type: "checkbox", id: "setting-dms", name: "dms_open" });
  open.checked = person.dms_open !== false;
  const servers = state.world.guilds.map((guild) => {
    const box = el("input", { type: "checkbox", id: `setting-guild-${guild.id}`, data: { guild: guild.id } });
    box.checked = person.guilds.includes(guild.id);
    return { guild, box };
  });
  const failure = el("p.failure", { role: "alert", hidden: true });
  const dialog = el("dialog.sheet.settings-sheet", { aria: { labelledby: "settings-title" } },
    el("form", {},
      el("header.sheet-head", {}, el("h2", { id: "settings-title" }, "Settings of ", name(displayName(person))), el("button.icon-button", { type: "button", aria: { label: "Close" }, on: { click: () => dialog.close() } }, icon("close", 22))),
      el("div.form-fields", {},
        el("div.field", {}, el("label", { for: "setting-name" }, "Display name"), called),
        el("div.field", {}, el("label", { for: "setting-locale" }, "Language of their Discord"), el("p.about", {}, "The bot answers in this language where it can. Dates and commands follow it too."), language),
        el("div.field.inline", {}, open, el("label", { for: "setting-dms" }, "Allow direct messages from the bot")),
        servers.map(({ guild, box }) => el("div.field.inline", {}, box, el("label", { for: box.id }, "Member of ", name(guild.name))))),
      failure,
      el("div.sheet-buttons", {}, el("button.button.secondary", { type: "button", on: { click: () => dialog.close() } }, "Cancel"), el("button.button.success", { type: "submit" }, "Save"))));
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await act(person.id, "person", { global_name: called.value.trim(), locale: language.value, dms_open: open.checked });
      for (const { guild, box } of servers) {
        if (box.checked !== person.guilds.includes(guild.id)) await act(person.id, box.checked ? "join" : "leave", { guild: guild.id });
      }
      dialog.close();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failure.textContent = error.message;
      failure.hidden = false;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
