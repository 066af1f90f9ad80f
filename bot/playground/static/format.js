// Times, sizes, colours and initials, the way a reader's own client would write them.

export const DISCORD_EPOCH = 1420070400000n;

export const snowflakeTime = (id) => Number((BigInt(id) >> 22n) + DISCORD_EPOCH);

const formats = new Map();
function formatter(locale, options) {
  const key = `${locale} ${JSON.stringify(options)}`;
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale, options));
  return formats.get(key);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

export function dateText(ms, style, locale) {
  if (style === "R") return relativeText(ms, locale);
  return formatter(locale, STYLES[style] ?? STYLES.f).format(ms);
}

const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relativeText(ms, locale, now = Date.now()) {
  const seconds = Math.round((ms - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: seconds === 0 ? "auto" : "always" });
  return relative.format(Math.trunc(seconds / size), unit);
}

/** "Today at 14:03", "Yesterday at 14:03", "16/11/2026, 14:03" */
export function stampText(ms, locale) {
  const days = daysAgo(ms);
  if (days > 1 || days < 0) return dateText(ms, "s", locale);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-days, "day");
  return `${day.charAt(0).toLocaleUpperCase(locale)}${day.slice(1)}, ${dateText(ms, "t", locale)}`;
}

function daysAgo(ms) {
  const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(Date.now()) - midnight(ms)) / 86400000);
}

export const sameDay = (a, b) => new Date(a).toDateString() === new Date(b).toDateString();

export function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KB` : `${(kib / 1024).toFixed(2)} MB`;
}

const PALETTE = ["#c0453f", "#2f6fc4", "#3a8a4d", "#b5761a", "#7a4fb5", "#4a7a86"];

export function colourOf(user) {
  if (typeof user.colour === "number") return hex(user.colour);
  return user.colour || PALETTE[[...user.id].reduce((sum, digit) => sum + digit.charCodeAt(0), 0) % PALETTE.length];
}

export const hex = (number) => `#${number.toString(16).padStart(6, "0")}`;

export function initials(name) {
  const letters = name.match(/[\p{L}\p{N}]+/gu) ?? ["?"];
  const first = (word) => [...word][0].toLocaleUpperCase();
  return letters.length > 1 ? first(letters[0]) + first(letters.at(-1)) : first(letters[0]);
}

/** Black or white, whichever is easier to read on a colour. */
export function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? "#16121a" : "#ffffff";
}

export function localeOf(person) {
  try {
    return Intl.getCanonicalLocales(person?.locale ?? "en-US")[0];
  } catch {
    return "en-US";
  }
}
