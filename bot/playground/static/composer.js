// Where one writes: plain text with @mentions, or a slash command with its options as labelled fields.

import { Refused, act, newNonce } from "./api.js";
import { expectation, fixedChoices, flatten, parseOptions, recognise, search, valueOf } from "./commands.js";
import { el, icon, isolate, name, phone } from "./dom.js";
import { localeOf } from "./format.js";
import { run } from "./interactions.js";
import { dots } from "./messages.js";
import { people } from "./options.js";
import { matches, optionFace } from "./picker.js";
import { channelOf, current, displayName, me, onFrame, state, subscribe } from "./store.js";

const DEBOUNCE = 180;
const SHOWN = 25; // choices of an option, as on Discord

const TYPING = 9000;

let form;
let typing;
let bar;
let input; // the textarea of plain text
let problem;
let suggestions;
let command = null; // {entry, pills: [pill], more}
let entries = [];
let asked = null; // {nonce, show} of the newest question to the bot
let timer; // until the bot is asked
const drafts = new Map(); // "person channel" -> text
let shown = null;

export function mountComposer(root) {
  input = el("textarea", { rows: 1, autocomplete: "off", spellcheck: "true", maxlength: 2000, aria: { label: "Message", autocomplete: "list" } });
  bar = el("div.bar", {}, input);
  problem = el("p.problem", { role: "alert", hidden: true });
  suggestions = el("div.suggestions", { hidden: true });
  form = el("form.composer", { novalidate: true, aria: { label: "Write a message or a command" } },
    suggestions, problem, el("div.field-row", {}, el("button.icon-button.slash", { type: "button", title: "Commands", aria: { label: "Commands" }, on: { click: openCommands } }, icon("slash", 22)), bar,
      el("button.icon-button.send", { type: "submit", title: "Send", aria: { label: "Send" } }, icon("send", 22))));
  typing = el("div.typing", { hidden: true, aria: { live: "polite" } });
  root.append(form, typing);

  form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
  input.addEventListener("input", () => { say(null); typed(); });
  input.addEventListener("keydown", onTextKey);
  input.addEventListener("blur", () => setTimeout(() => { if (!form.contains(document.activeElement)) hideSuggestions(); }));
  suggestions.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus where it is
  document.addEventListener("keydown", typeAnywhere);
  subscribe(["route", "world", "commands"], refresh);
  onFrame("TYPING_START", (person, { channel_id: channel }) => { if (person === state.person && channel === state.channel) showTyping(); });
  onFrame("MESSAGE_CREATE", (person, { channel_id: channel }) => { if (person === state.person && channel === state.channel) typing.hidden = true; });
}

let typingEnds;
function showTyping() {
  typing.replaceChildren(dots(), name(displayName(state.world.bot), "bdi.author"), "is typing…");
  typing.hidden = false;
  clearTimeout(typingEnds);
  typingEnds = setTimeout(() => { typing.hidden = true; }, TYPING);
}

// ---- which channel, which commands ----------------------------------------------------------------------------

function refresh() {
  if (!state.person) return;
  const session = current();
  const channel = state.channel && channelOf(session, state.channel);
  const key = `${state.person} ${state.channel}`;
  if (shown !== key) {
    if (shown) drafts.set(shown, command ? "" : input.value);
    shown = key;
    typing.hidden = true;
    leaveCommand(drafts.get(key) ?? "");
    if (!phone()) input.focus({ preventScroll: true });
  }
  entries = flatten(state.world.commands ?? [], me()?.locale, channel?.type === 1);
  const locked = Boolean(channel?.locked);
  input.disabled = !channel || locked;
  form.classList.toggle("closed", input.disabled);
  input.placeholder = placeholder(channel, locked);
}

function placeholder(channel, locked) {
  if (!channel) return "Choose a channel";
  if (locked) return "This thread is locked";
  const target = isolate(channel.name);
  if (channel.type === 1) return `Message @${target}`;
  return channel.archived ? `Message ${target} (a message reopens the thread)` : `Message ${channel.type >= 10 ? "" : "#"}${target}`;
}

/** Put a command into the composer, ready for its options. */
export function fillCommand(text) {
  const found = recognise(entries, text);
  if (found) enterCommand(found.entry, found.rest);
  else {
    leaveCommand(`/${text}`);
    input.focus();
    typed();
  }
}

export const firstCommand = (name = "table new") => entries.find((entry) => entry.name === name) ?? entries[0];

function openCommands() {
  leaveCommand("/");
  input.focus();
  typed();
}

// Writing may begin wherever the focus is, as long as nothing else wants the key.
function typeAnywhere(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
  if (document.querySelector("dialog[open], .picker") || event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  const field = command ? command.pills.find((pill) => !pill.input.value)?.input ?? command.more ?? command.pills.at(-1)?.input : input;
  if (field && !field.disabled) field.focus({ preventScroll: true });
}

// ---- plain text -----------------------------------------------------------------------------------------------

function typed() {
  grow();
  const text = input.value;
  if (text.startsWith("/") && !text.includes("\n")) return suggestCommands(text.slice(1));
  const mention = /(^|\s)@([^\s@]{0,32})$/.exec(text.slice(0, input.selectionStart));
  if (mention) return suggestPeople(mention[2]);
  return hideSuggestions();
}

function grow() {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, innerHeight * 0.4)}px`;
}

function suggestCommands(text) {
  const found = text.endsWith(" ") || text.includes(":") ? recognise(entries, text) : null;
  if (found && !entries.some((entry) => entry !== found.entry && entry.shown.startsWith(`${found.entry.shown} `))) return enterCommand(found.entry, found.rest);
  const options = search(entries, text).map((entry) => ({ label: `/${entry.shown}`, description: entry.about, entry }));
  return showSuggestions({
    owner: input, title: "Commands", options, first: 0, empty: entries.length ? "No such command." : "The bot has no commands yet.",
    onPick: ({ entry }) => enterCommand(entry, ""),
  });
}

function suggestPeople(text) {
  const options = people().filter((option) => matches(option, text)).map((option) => ({ ...option, label: `@${option.label}` }));
  if (!options.length) return hideSuggestions();
  return showSuggestions({ owner: input, title: "People", options, first: 0, onPick: (option) => {
    const at = input.selectionStart;
    const before = input.value.slice(0, at).replace(/@[^\s@]*$/, `${option.label} `);
    input.value = before + input.value.slice(at);
    input.setSelectionRange(before.length, before.length);
    hideSuggestions();
  } });
}

function onTextKey(event) {
  if (event.isComposing || suggestionKey(event)) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    send();
  } else if (event.key === "Escape" && input.value.startsWith("/")) {
    leaveCommand("");
  }
}

// ---- a command and its options --------------------------------------------------------------------------------

function enterCommand(entry, rest) {
  say(null);
  hideSuggestions();
  const given = parseOptions(entry, rest);
  const chip = el("button.command-chip", { type: "button", title: "Choose another command", on: { click: () => backToText() } }, `/${entry.shown}`);
  command = { entry, pills: [], more: null };
  bar.replaceChildren(chip);
  bar.classList.add("command");
  bar.dataset.command = entry.name;
  for (const option of entry.options) if (option.required || given[option.name] !== undefined) addPill(option, given[option.name] ?? "");
  const required = command.pills.length;
  if (!required && rest && entry.options.length) addPill(entry.options[0], rest);
  addMore();
  focusNext();
}

function addPill(option, text) {
  const field = el("input", { type: "text", autocomplete: "off", spellcheck: "false", role: "combobox", inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null, aria: { label: option.shown, autocomplete: "list", controls: "suggestions", expanded: "false", required: option.required ? "true" : null }, data: { option: option.name } });
  const pill = { option, input: field, picked: null, node: el("label.pill", { class: option.required ? "required" : "", data: { option: option.name } }, el("span.pill-name", {}, option.shown), field) };
  setText(pill, text);
  pill.picked = fixedChoices(option, localeOf(me()))?.find((choice) => choice.label.toLowerCase() === text.toLowerCase()) ?? null;
  field.addEventListener("input", () => { pill.picked = null; say(null); mark(pill, null); setText(pill, field.value); suggestFor(pill); });
  field.addEventListener("focus", () => suggestFor(pill));
  field.addEventListener("blur", () => setTimeout(() => { if (!form.contains(document.activeElement)) hideSuggestions(); }));
  field.addEventListener("keydown", (event) => onPillKey(event, pill));
  command.pills.push(pill);
  bar.insertBefore(pill.node, command.more?.parentNode === bar ? command.more : null);
  return pill;
}

function setText(pill, text) {
  if (pill.input.value !== text) pill.input.value = text;
  pill.input.size = Math.max(4, Math.min(40, text.length + 1));
}

// After the required options: one more field in which the optional ones are found by name.
function addMore() {
  command.more?.remove();
  command.more = null;
  const left = unused();
  if (!left.length && command.pills.length) return;
  const more = el("input.more", { type: "text", autocomplete: "off", role: "combobox", readonly: !left.length, placeholder: left.length ? `+${left.length} optional` : "", aria: { label: left.length ? "More options" : `Send ${command.entry.shown}`, autocomplete: "list", controls: "suggestions", expanded: "false" } });
  more.addEventListener("input", suggestMore);
  more.addEventListener("focus", suggestMore);
  more.addEventListener("blur", () => setTimeout(() => { if (!form.contains(document.activeElement)) hideSuggestions(); }));
  more.addEventListener("keydown", onMoreKey);
  command.more = more;
  bar.append(more);
}

const unused = () => command.entry.options.filter((option) => !command.pills.some((pill) => pill.option.name === option.name));

function suggestMore() {
  const options = unused().map((option) => ({ label: option.shown, description: option.about, option })).filter((option) => matches(option, command.more.value));
  if (!options.length) { showAbout(); return; }
  showSuggestions({ owner: command.more, title: "Optional", options, first: command.more.value ? 0 : -1, onPick: ({ option }) => takeOptional(option) });
}

function showAbout() {
  suggestions.replaceChildren(el("div.suggestions-head", {}, name(command.entry.about), el("span.muted", {}, " · Enter sends")));
  suggestions.hidden = false;
  suggest = null;
}

function takeOptional(option) {
  const pill = addPill(option, "");
  addMore();
  pill.input.focus();
}

function focusNext() {
  const pill = command.pills.find((one) => !one.input.value);
  (pill?.input ?? command.more ?? command.pills.at(-1)?.input)?.focus();
}

function onMoreKey(event) {
  if (event.isComposing || suggestionKey(event)) return;
  if (event.key === "Enter") { event.preventDefault(); send(); }
  else if (event.key === "Escape") { event.preventDefault(); leaveCommand(""); input.focus(); }
  else if (event.key === "Backspace" && !command.more.value) { event.preventDefault(); stepBack(command.pills.length); }
  else if (event.key === "ArrowLeft" && command.more.selectionStart === 0) command.pills.at(-1)?.input.focus();
}

function onPillKey(event, pill) {
  if (event.isComposing || suggestionKey(event)) return;
  const index = command.pills.indexOf(pill);
  if (event.key === "Enter") { event.preventDefault(); send(); }
  else if (event.key === "Escape") { event.preventDefault(); leaveCommand(""); input.focus(); }
  else if (event.key === "Backspace" && !pill.input.value) { event.preventDefault(); stepBack(index, pill); }
  else if (event.key === "ArrowLeft" && pill.input.selectionEnd === 0) command.pills[index - 1]?.input.focus();
  else if (event.key === "ArrowRight" && pill.input.selectionStart === pill.input.value.length) (command.pills[index + 1]?.input ?? command.more)?.focus();
}

// Backspace in an empty field leaves it: an optional one disappears, before the first one the command itself opens again.
function stepBack(index, pill) {
  if (pill && !pill.option.required) {
    pill.node.remove();
    command.pills = command.pills.filter((one) => one !== pill);
    addMore();
  }
  const before = command.pills[index - 1];
  if (before) before.input.focus();
  else if (pill && !pill.option.required) focusNext();
  else backToText();
}

function backToText() {
  leaveCommand(`/${command.entry.shown}`);
  input.focus();
  typed();
}

function leaveCommand(text) {
  clearTimeout(timer); // what was to be asked of the bot is no longer wanted
  asked = null;
  command = null;
  delete bar.dataset.command;
  bar.classList.remove("command");
  bar.replaceChildren(input);
  input.value = text;
  say(null);
  hideSuggestions();
  grow();
}

// ---- suggestions for an option --------------------------------------------------------------------------------

function suggestFor(pill) {
  const { option } = pill;
  const title = [el("strong", {}, option.shown), " ", option.about, el("span.muted", {}, ` · ${expectation(option)}${option.required ? "" : ", optional"}`)];
  const onPick = (choice) => {
    pill.picked = choice;
    setText(pill, choice.label);
    mark(pill, null);
    hideSuggestions();
    const next = command.pills.slice(command.pills.indexOf(pill) + 1).find((one) => !one.input.value) ?? command.pills.find((one) => one.option.required && !one.input.value);
    (next?.input ?? command.more ?? pill.input).focus();
  };
  const show = (options, empty) => showSuggestions({ owner: pill.input, title, options: options.slice(0, SHOWN), first: options.length && !pill.picked ? 0 : -1, empty, onPick });
  clearTimeout(timer);
  asked = null;
  if (pill.picked) return showSuggestions({ owner: pill.input, title, options: [], empty: null });
  if (option.autocomplete) {
    timer = setTimeout(() => askBot(pill, show), pill.asked ? DEBOUNCE : 0);
    pill.asked = true;
    if (suggest?.owner !== pill.input) show([], "Loading options…");
    return undefined;
  }
  const fixed = fixedChoices(option, localeOf(me()));
  return show(fixed ? fixed.filter((choice) => matches(choice, pill.input.value.replace(/^[@#]/, ""))) : [], fixed ? "Nothing in the list fits." : null);
}

async function askBot(pill, show) {
  const nonce = newNonce();
  asked = { nonce, show };
  const { values } = collect();
  const text = pill.input.value;
  const fields = { channel: state.channel, command_id: command.entry.id, path: command.entry.path, options: { ...values, [pill.option.name]: text }, focused: pill.option.name, text };
  try {
    await act(state.person, "complete", fields, nonce);
    setTimeout(() => { if (asked?.nonce === nonce) show([], "Loading options failed."); }, 3500);
  } catch (error) {
    if (asked?.nonce === nonce) show([], error.message);
  }
}

onFrame("CHOICES", (person, { nonce, choices }) => {
  if (asked?.nonce !== nonce) return;
  const { show } = asked;
  asked = null;
  show(choices.map((choice) => ({ value: choice.value, label: choice.name })), "Nothing to choose from.");
});

// ---- the list above the composer ------------------------------------------------------------------------------

let suggest = null; // {owner, options, active, onPick}

function showSuggestions({ owner, title, options, first = -1, empty, onPick }) {
  suggest = { owner, options, active: options.length ? first : -1, onPick };
  const list = el("ul", { id: "suggestions", role: "listbox", aria: { label: "Suggestions" } }, options.map((option, index) => el("li.option", {
    id: `suggestion-${index}`, role: "option", data: { value: option.entry?.name ?? option.option?.name ?? option.value },
    on: { click: () => onPick(option) },
  }, optionFace(option))));
  suggestions.replaceChildren(...[el("div.suggestions-head", {}, title), options.length ? list : empty ? el("div.empty", {}, empty) : null].filter(Boolean));
  suggestions.hidden = false;
  expand(options.length > 0);
  markActive();
}

// Only the fields of a command are comboboxes; the textarea is a textbox with suggestions.
function expand(open) {
  if (suggest?.owner.role === "combobox") suggest.owner.setAttribute("aria-expanded", String(open));
}

function markActive() {
  const items = suggestions.querySelectorAll(".option");
  items.forEach((item, index) => {
    item.classList.toggle("active", index === suggest.active);
    item.setAttribute("aria-selected", String(index === suggest.active));
  });
  if (suggest.active < 0) suggest.owner.removeAttribute("aria-activedescendant");
  else {
    suggest.owner.setAttribute("aria-activedescendant", `suggestion-${suggest.active}`);
    items[suggest.active].scrollIntoView({ block: "nearest" });
  }
}

function hideSuggestions() {
  expand(false);
  suggest?.owner.removeAttribute("aria-activedescendant");
  suggest = null;
  suggestions.hidden = true;
}

/** Arrow keys move, Tab and Enter take, Escape closes; true when the key was meant for the list. */
function suggestionKey(event) {
  if (!suggest?.options.length || suggestions.hidden) return false;
  const { options } = suggest;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const step = event.key === "ArrowDown" ? 1 : -1;
    suggest.active = suggest.active < 0 ? (step > 0 ? 0 : options.length - 1) : (suggest.active + step + options.length) % options.length;
    markActive();
  } else if ((event.key === "Enter" || event.key === "Tab") && suggest.active >= 0 && !event.shiftKey) {
    suggest.onPick(options[suggest.active]);
  } else if (event.key === "Escape") {
    hideSuggestions();
  } else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

// ---- sending --------------------------------------------------------------------------------------------------

function collect() {
  const values = {};
  const wrong = [];
  for (const pill of command.pills) {
    const { value, problem: what } = valueOf(pill.option, pill.input.value, pill.picked, localeOf(me()));
    if (what) wrong.push([pill, what]);
    else if (value !== undefined) values[pill.option.name] = value;
  }
  return { values, wrong };
}

function mark(pill, what) {
  pill.node.classList.toggle("wrong", Boolean(what));
  pill.input.setAttribute("aria-invalid", String(Boolean(what)));
}

function say(text) {
  problem.textContent = text ?? "";
  problem.hidden = !text;
}

async function send() {
  if (!state.channel || input.disabled) return;
  if (command) await sendCommand();
  else await sendText();
}

async function sendCommand() {
  const { entry } = command;
  const { values, wrong } = collect();
  command.pills.forEach((pill) => mark(pill, null));
  if (wrong.length) {
    const [pill, what] = wrong[0];
    wrong.forEach(([one]) => mark(one, true));
    pill.input.focus();
    say(`${pill.option.shown}: ${what}`);
    return;
  }
  const typedIn = command.pills.map((pill) => `${pill.option.shown}:${pill.input.value}`).join(" ");
  leaveCommand("");
  input.focus();
  await attempt(run(state.channel, entry, values), () => fillCommand(`${entry.shown} ${typedIn}`));
}

async function sendText() {
  const text = input.value.trim();
  if (!text) return;
  if (text.startsWith("/")) {
    const found = recognise(entries, text.slice(1));
    if (found) enterCommand(found.entry, found.rest);
    else say("There is no such command.");
    return;
  }
  leaveCommand("");
  await attempt(act(state.person, "say", { channel: state.channel, content: withMentions(text) }), () => leaveCommand(text));
}

// If the server refuses, what was written comes back, with the reason.
async function attempt(promise, restore) {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    restore();
    say(error.message);
  }
}

/** "@Ann" becomes her mention; longer names first, so that "@Ann Lee" is not "@Ann" and " Lee". */
function withMentions(text) {
  const known = people().sort((a, b) => b.label.length - a.label.length);
  return known.reduce((out, { label, value }) => out.replaceAll(`@${label}`, () => `<@${value}>`), text);
}
