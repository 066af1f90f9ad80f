// Slash commands as the composer needs them: flat, localised, searchable; and what a typed option is worth.

import { channels, people, roles } from "./options.js";

const [SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const [CHAT_INPUT, IN_GUILD, IN_DM] = [1, 0, 1];

/** Every runnable command as {id, path, name, shown, about, options}; groups become "table new". */
export function flatten(commands, locale, inDm) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT && allowed(command, inDm))
    .flatMap((command) => leaves(command, command, [], [], locale))
    .sort((a, b) => a.shown.localeCompare(b.shown));
}

function allowed(command, inDm) {
  if (command.contexts) return command.contexts.includes(inDm ? IN_DM : IN_GUILD);
  return !inDm || command.dm_permission !== false;
}

function leaves(root, node, path, shown, locale) {
  const here = [...path, node.name];
  const said = [...shown, localised(node, "name", locale)];
  const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => leaves(root, option, here, said, locale));
  const options = (node.options ?? []).map((option) => ({ ...option, shown: localised(option, "name", locale), about: localised(option, "description", locale) }));
  return [{ id: root.id, path: here, name: here.join(" "), shown: said.join(" "), about: localised(node, "description", locale), options: options.sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false)) }];
}

const localised = (node, field, locale) => node[`${field}_localizations`]?.[locale] ?? node[field];

/** Commands that fit what was typed after the slash, best first. */
export function search(entries, typed) {
  const text = typed.trimStart().toLowerCase();
  const rank = ({ shown, name }) => {
    const names = [shown.toLowerCase(), name.toLowerCase()];
    if (names.some((one) => one.startsWith(text))) return 0;
    if (names.some((one) => one.split(/[ -]/).some((word) => word.startsWith(text)))) return 1;
    return names.some((one) => one.includes(text)) ? 2 : 3;
  };
  return entries.map((entry) => [rank(entry), entry]).filter(([order]) => order < 3).sort(([a], [b]) => a - b).map(([, entry]) => entry);
}

/** "table new game:oasis" -> the command and what follows it, once its name is complete. */
export function recognise(entries, typed) {
  const text = typed.toLowerCase();
  const found = entries.filter((entry) => text === entry.shown.toLowerCase() || text.startsWith(`${entry.shown.toLowerCase()} `)).sort((a, b) => b.shown.length - a.shown.length)[0];
  return found && { entry: found, rest: typed.slice(found.shown.length).trim() };
}

/** "game:oasis seats:3" -> {game: "oasis", seats: "3"} for the options the command has. */
export function parseOptions(entry, rest) {
  const names = entry.options.map((option) => option.shown.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const out = {};
  if (!names.length) return out;
  const pattern = new RegExp(`(?:^|\\s)(${names.join("|")}):\\s*(.*?)(?=\\s+(?:${names.join("|")}):|$)`, "gis");
  for (const [, key, value] of rest.matchAll(pattern)) out[entry.options.find((option) => option.shown.toLowerCase() === key.toLowerCase()).name] = value.trim();
  return out;
}

const KINDS = { [STRING]: "text", [INTEGER]: "whole number", [BOOLEAN]: "true or false", [USER]: "person", [CHANNEL]: "channel", [ROLE]: "role", [MENTIONABLE]: "person or role", [NUMBER]: "number", [ATTACHMENT]: "file" };

/** What an option expects, in words: "whole number, 2 to 5". */
export function expectation(option) {
  const kind = option.choices?.length ? "one of the list" : KINDS[option.type] ?? "value";
  const [low, high] = [option.min_value, option.max_value];
  if (low !== undefined && high !== undefined) return `${kind}, ${low} to ${high}`;
  if (low !== undefined) return `${kind}, at least ${low}`;
  return high === undefined ? kind : `${kind}, at most ${high}`;
}

/** Ready-made values to choose from, or null where one types freely. */
export function fixedChoices(option, locale) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: choice.name_localizations?.[locale] ?? choice.name }));
  if (option.type === BOOLEAN) return [{ value: true, label: "True" }, { value: false, label: "False" }];
  if (option.type === USER) return people();
  if (option.type === MENTIONABLE) return [...people(), ...roles()];
  if (option.type === ROLE) return roles();
  if (option.type === CHANNEL) return channels(option.channel_types);
  return null;
}

/** What was typed, as a value of the option's type: {value} or {problem}. `picked` is a chosen suggestion, if any. */
export function valueOf(option, typed, picked, locale) {
  const text = typed.trim();
  if (picked) return { value: picked.value };
  if (!text) return option.required ? { problem: "This option is required." } : {};
  const fixed = fixedChoices(option, locale);
  if (fixed) {
    const found = fixed.find((choice) => [choice.label, `@${choice.label}`, `#${choice.label}`, choice.value, choice.description].some((one) => String(one).toLowerCase() === text.toLowerCase()));
    return found ? { value: found.value } : { problem: "Choose one of the list." };
  }
  if (option.type === INTEGER || option.type === NUMBER) return numberOf(option, text);
  if (option.type === ATTACHMENT) return { problem: "Files cannot be attached here." };
  const { min_length: low = 0, max_length: high = 6000 } = option;
  if (text.length < low) return { problem: `At least ${low} characters are needed.` };
  return text.length > high ? { problem: `At most ${high} characters fit.` } : { value: text };
}

function numberOf(option, text) {
  const number = Number(text.replace(",", "."));
  const whole = option.type === INTEGER;
  if (Number.isNaN(number) || (whole && !Number.isInteger(number))) return { problem: whole ? "A whole number is needed." : "A number is needed." };
  if (number < (option.min_value ?? -Infinity)) return { problem: `At least ${option.min_value}.` };
  return number > (option.max_value ?? Infinity) ? { problem: `At most ${option.max_value}.` } : { value: number };
}
