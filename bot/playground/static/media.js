// Pictures, galleries and files inside messages.

import { el, icon, name } from "./dom.js";
import { sizeText } from "./format.js";

/** The server may call itself by another loopback name than the address bar does. */
export function local(url) {
  try {
    const parsed = new URL(url, location.href);
    const loopback = ["127.0.0.1", "localhost", "[::1]", location.hostname].includes(parsed.hostname);
    return loopback ? parsed.pathname + parsed.search : parsed.href;
  } catch {
    return "";
  }
}

/** Messages may still name an upload of their own as attachment://file. */
export function resolve(media, message) {
  const own = /^attachment:\/\/(.+)$/.exec(media.url);
  const attachment = own && message.attachments?.find(({ filename }) => filename === own[1]);
  return attachment ? { ...attachment, ...media, url: attachment.url } : media;
}

export function picture({ url, width, height, description, spoiler }, spec = "") {
  const alt = description || "";
  const shape = width && height ? { style: { "--ratio": `${width} / ${height}`, "--width": `${width}px` } } : {};
  const img = el("img", { src: local(url), alt, width, height, loading: "lazy", decoding: "async", draggable: "false" });
  const open = el(`button.picture${spec}`, {
    type: "button", title: alt || null, ...shape,
    aria: { label: alt ? `Open picture: ${alt}` : "Open picture" },
    data: { action: "picture", src: local(url), alt },
  }, img);
  return spoiler ? hidden(open, url) : open;
}

export function hidden(content, id) {
  return el("div.spoiler-box", { data: { key: `spoiler ${id}` } }, content, el("button.spoiler-cover", { type: "button", data: { action: "reveal" } }, el("span", {}, "Spoiler")));
}

/** One to ten pictures in a grid like Discord's. */
export function gallery(pictures) {
  if (!pictures.length) return null;
  return el("div.gallery", { data: { count: pictures.length } }, pictures.map((item) => picture(item)));
}

export function file({ url, name: filename, size, spoiler }) {
  const card = el("a.file", { href: local(url), download: filename },
    icon("file", 28), el("span.file-text", {}, el("span.file-name", {}, name(filename)), size ? el("span.muted", {}, sizeText(size)) : null));
  return spoiler ? hidden(card, url) : card;
}

const isPicture = ({ content_type: type, filename }) => type?.startsWith("image/") || /\.(png|jpe?g|gif|webp|avif)$/i.test(filename ?? "");

export function attachments(list) {
  const pictures = list.filter(isPicture).map((item) => ({ ...item, spoiler: item.filename.startsWith("SPOILER_") }));
  const files = list.filter((item) => !isPicture(item));
  return [gallery(pictures), ...files.map((item) => file({ ...item, name: item.filename }))];
}
