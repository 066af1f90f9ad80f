// A picture on its own, as large as the window, to zoom and drag.

import { el, icon } from "./dom.js";

const MAX = 10;

/** Open one of the pictures of a message; the arrow keys show the others. */
export function openLightbox(pictures, first) {
  let at = pictures.indexOf(first);
  const view = { scale: 1, x: 0, y: 0 };
  const pointers = new Map();
  const sources = pictures.map(({ dataset }) => ({ src: dataset.src, alt: dataset.alt }));

  const img = el("img.large", { draggable: "false" });
  const stage = el("div.stage", {}, img);
  const caption = el("p.caption");
  const button = (label, shape, click) => el("button.icon-button", { type: "button", title: label, aria: { label }, on: { click } }, icon(shape, 22));
  const original = el("a.icon-button", { target: "_blank", rel: "noopener", title: "Open the original", aria: { label: "Open the original" } }, icon("external", 20));
  const many = sources.length > 1;
  const dialog = el("dialog.lightbox", { aria: { label: "Picture" } },
    stage, caption,
    el("div.lightbox-tools", {}, button("Zoom out", "minus", () => zoom(1 / 1.5)), button("Zoom in", "plus", () => zoom(1.5)), button("Fit to window", "fit", reset), original, button("Close", "close", () => dialog.close())),
    many ? el("div.lightbox-side.before", {}, button("Previous picture", "left", () => show(at - 1))) : null,
    many ? el("div.lightbox-side.after", {}, button("Next picture", "right", () => show(at + 1))) : null);

  function show(index) {
    at = (index + sources.length) % sources.length;
    img.src = sources[at].src;
    img.alt = sources[at].alt;
    original.href = sources[at].src;
    caption.textContent = sources[at].alt;
    caption.hidden = !sources[at].alt;
    reset();
  }
  function paint() {
    img.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    stage.classList.toggle("zoomed", view.scale > 1);
    dialog.dataset.zoom = view.scale.toFixed(2);
  }
  function reset() {
    Object.assign(view, { scale: 1, x: 0, y: 0 });
    paint();
  }
  // The point under the finger or cursor stays where it is.
  function zoom(factor, clientX = innerWidth / 2, clientY = innerHeight / 2) {
    const scale = Math.max(1, Math.min(MAX, view.scale * factor));
    const box = stage.getBoundingClientRect();
    const [px, py] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const ratio = scale / view.scale;
    view.x = px - (px - view.x) * ratio;
    view.y = py - (py - view.y) * ratio;
    view.scale = scale;
    pan(0, 0);
  }
  function pan(dx, dy) {
    const spare = (shown, room) => Math.max(0, (shown * view.scale - room) / 2) + (view.scale > 1 ? 40 : 0);
    const [limitX, limitY] = [spare(img.clientWidth, stage.clientWidth), spare(img.clientHeight, stage.clientHeight)];
    view.x = Math.max(-limitX, Math.min(limitX, view.x + dx));
    view.y = Math.max(-limitY, Math.min(limitY, view.y + dy));
    paint();
  }

  let moved = false;
  stage.addEventListener("wheel", (event) => { event.preventDefault(); zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY); }, { passive: false });
  stage.addEventListener("dblclick", (event) => (view.scale > 1 ? reset() : zoom(3, event.clientX, event.clientY)));
  stage.addEventListener("pointerdown", (event) => {
    moved = false;
    pointers.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const other = [...pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    if (other) {
      const distance = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY);
      zoom(distance(event) / Math.max(1, distance(before)), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    } else pan(event.clientX - before.clientX, event.clientY - before.clientY);
    moved ||= Math.hypot(event.movementX, event.movementY) > 1;
    pointers.set(event.pointerId, event);
  });
  const lift = (event) => pointers.delete(event.pointerId);
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);
  stage.addEventListener("click", (event) => {
    const box = img.getBoundingClientRect();
    const onPicture = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!moved && !onPicture) dialog.close();
  });
  const keys = { "+": () => zoom(1.5), "=": () => zoom(1.5), "-": () => zoom(1 / 1.5), 0: reset, ArrowLeft: () => sideways(-1), ArrowRight: () => sideways(1), ArrowUp: () => pan(0, 80), ArrowDown: () => pan(0, -80) };
  const sideways = (step) => (view.scale > 1 ? pan(-step * 80, 0) : many && show(at + step));
  dialog.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  dialog.addEventListener("close", () => { dialog.remove(); if (first.isConnected) first.focus({ preventScroll: true }); });

  document.body.append(dialog);
  show(at);
  dialog.showModal();
}
