// What can be chosen: options of every kind of select and of slash-command options, as {value, label, description, emoji, avatar}.

import { channelOf, current, displayName, state } from "./store.js";

const [STRING, USER, ROLE, MENTIONABLE, CHANNEL] = [3, 5, 6, 7, 8];

export function people() {
  const all = [...state.world.people, { ...state.world.bot, bot: true }];
  return all.map((user) => ({ value: user.id, label: displayName(user), description: user.username, user }));
}

export function guildOfShown() {
  const channel = state.channels.get(state.channel);
  return state.world.guilds.find((guild) => guild.id === channel?.guild_id) ?? state.world.guilds[0];
}

export function roles() {
  return guildOfShown().roles.map((role) => ({ value: role.id, label: role.name, symbol: "at" }));
}

export function channels(types) {
  const guild = guildOfShown();
  return [...state.channels.values()]
    .filter((channel) => channel.guild_id === guild?.id && channelOf(current(), channel.id) && (!types?.length || types.includes(channel.type)))
    .map((channel) => ({ value: channel.id, label: channel.name, symbol: channel.type >= 10 && channel.type <= 12 ? "thread" : "hash" }));
}

/** The options a select component offers. */
export function optionsOf(select) {
  if (select.type === STRING) return select.options.map((option) => ({ ...option, value: option.value }));
  if (select.type === USER) return people();
  if (select.type === ROLE) return roles();
  if (select.type === MENTIONABLE) return [...people(), ...roles()];
  if (select.type === CHANNEL) return channels(select.channel_types);
  return [];
}

export const labelOfValue = (select, value) => optionsOf(select).find((option) => option.value === value);
