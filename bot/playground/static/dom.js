// Small tools to build and update DOM trees. Text only ever becomes text nodes.

/** el("button.big", {type: "button", data: {id: 1}, aria: {label: "Go"}, on: {click}}, "Go", icon) */
export function el(spec, props = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [name, value] of Object.entries(props ?? {})) assign(node, name, value);
  add(node, children);
  return node;
}

function assign(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") node.className = `${node.className} ${value}`.trim();
  else if (name === "data") for (const [key, item] of Object.entries(value)) { if (item !== undefined && item !== null) node.dataset[key] = item; }
  else if (name === "aria") for (const [key, item] of Object.entries(value)) { if (item !== undefined && item !== null) node.setAttribute(`aria-${key}`, item); }
  else if (name === "style") for (const [key, item] of Object.entries(value)) node.style.setProperty(key, item);
  else if (name === "on") for (const [key, item] of Object.entries(value)) node.addEventListener(key, item);
  else node.setAttribute(name, value === true ? "" : value);
}

export function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
}

/** Names come from strangers: isolate their direction and keep them from breaking the line around them. */
export const name = (text, spec = "bdi") => el(spec, {}, text);

/** The same isolation where only a string fits: titles, labels, placeholders. */
export const isolate = (text) => `\u2068${text}\u2069`;

/** Make the tree `from` look like `to`, touching only what differs, so nothing flickers and focus stays. */
export function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName || from.dataset?.key !== to.dataset?.key) {
    from.replaceWith(to);
    return to;
  }
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return from;
  }
  if (from.isEqualNode(to)) return from;
  syncAttributes(from, to);
  syncChildren(from, to);
  return from;
}

export function syncChildren(from, to) {
  const wanted = [...to.childNodes];
  wanted.forEach((child, index) => {
    const present = from.childNodes[index];
    if (present) morph(present, child);
    else from.append(child);
  });
  while (from.childNodes.length > wanted.length) from.lastChild.remove();
}

function syncAttributes(from, to) {
  // data-shown is the reader's own: a spoiler once opened stays open.
  for (const { name: key } of [...from.attributes]) if (!to.hasAttribute(key) && key !== "data-shown") from.removeAttribute(key);
  for (const { name: key, value } of [...to.attributes]) {
    if (from.getAttribute(key) === value) continue;
    if (key === "src" && from.nodeName === "IMG") swapPicture(from, value);
    else if (key === "style") from.style.cssText = value; // the page's policy forbids style attributes as text
    else from.setAttribute(key, value);
  }
}

// The old picture stays until the new one can be painted; a later swap wins over an earlier one.
function swapPicture(img, src) {
  const next = new Image();
  const show = () => { if (img.nextPicture === next) img.setAttribute("src", src); };
  img.nextPicture = next;
  next.src = src;
  next.decode().then(show, show);
}

const SHAPES = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4",
  menu: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 4.5a3.3 3.3 0 0 1 0 6.2M18 14.5c2.2.8 3.3 2.8 3.5 5.5",
  gear: "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1",
  close: "M6 6l12 12M18 6 6 18",
  help: "M9 9.3a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2M12 17.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  pin: "M9 3h6l-.6 6.5 3.6 3.5v1.5H6V13l3.6-3.5L9 3ZM12 14.5V21",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  left: "M15 6l-6 6 6 6",
  arrowDown: "M12 4v15M6 13l6 6 6-6",
  arrowUp: "M12 20V5M6 11l6-6 6 6",
  send: "M4 12 20 4l-5 16-3.5-6.5L4 12ZM11.5 13.5 20 4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  file: "M6 3h8l4 4v14H6V3ZM14 3v4h4",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  at: "M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM15.5 8.5V13a2.5 2.5 0 0 0 5 .5V12A8.5 8.5 0 1 0 17 18.9",
  check: "M5 12.5l4.5 4.5L19 7.5",
  lock: "M6 11h12v9H6v-9ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  archive: "M4 5h16v4H4V5ZM5.5 9v10h13V9M10 13h4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  reply: "M10 6 4 12l6 6M4 12h10a6 6 0 0 1 6 6",
  slash: "M15.5 4 8.5 20",
  silent: "M6 16V10.5a6 6 0 0 1 9.3-5M18 9.5V16h2v1H8.5M10.5 20h3M3.5 3.5l17 17",
  apps: "M5 5h5v5H5V5ZM14 5h5v5h-5V5ZM5 14h5v5H5v-5ZM14 14h5v5h-5v-5Z",
  copy: "M9 9h11v11H9V9ZM5 15H4V4h11v1",
};

const SVG = "http://www.w3.org/2000/svg";

export function icon(shape, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: size, height: size, class: `icon icon-${shape}`, "aria-hidden": "true" })) svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[shape]);
  svg.append(path);
  return svg;
}

export function mark(size = 40) {
  return el("img.mark", { src: "/local/static/mark.svg", alt: "", width: size, height: size, draggable: "false" });
}

/** A sentence for screen readers only; the last one wins. */
export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

export const phone = () => window.matchMedia("(max-width: 760px)").matches;
