// Forms the bot opens: a real dialog with labels, checks and an answer from the bot.

import { Refused } from "./api.js";
import { SELECTS, defaultPlaceholder, defaultValues } from "./components.js";
import { el, icon, name } from "./dom.js";
import { expects, submit } from "./interactions.js";
import { markdown } from "./markdown.js";
import { contextOf } from "./messages.js";
import { labelOfValue, optionsOf } from "./options.js";
import { closePicker, openPicker } from "./picker.js";
import { onFrame } from "./store.js";

const [ACTION_ROW, TEXT_INPUT, TEXT_DISPLAY, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX] = [1, 4, 10, 18, 19, 21, 22, 23];

export function watchForms() {
  onFrame("MODAL", (person, form) => { if (expects(form.nonce)) openForm(form); });
}

function openForm(form) {
  document.querySelector("dialog.form")?.close();
  const fields = [];
  const parts = form.components.map((part) => partOf(part, fields));
  const failure = el("p.failure", { role: "alert", hidden: true });
  const send = el("button.button.primary", { type: "submit" }, el("span.face", {}, "Submit"), el("span.spinner"));
  const body = el("form.form-body", { novalidate: true },
    el("header.sheet-head", {}, el("h2", { id: "form-title" }, name(form.title)), el("button.icon-button", { type: "button", aria: { label: "Close" }, on: { click: () => dialog.close() } }, icon("close", 22))),
    el("div.form-fields", {}, parts),
    failure,
    el("div.sheet-buttons", {}, el("button.button.secondary", { type: "button", on: { click: () => dialog.close() } }, "Cancel"), send));
  const dialog = el("dialog.sheet.form", { aria: { labelledby: "form-title" }, data: { customId: form.custom_id } }, body);

  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) { wrong[0].focus(); return; }
    failure.hidden = true;
    send.disabled = true;
    send.classList.add("busy");
    try {
      await submit(form.interaction_id, Object.fromEntries(fields.map((field) => [field.id, field.value()])));
      dialog.close();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failure.textContent = `${error.message}. What you typed is still here: try again, or cancel.`.replace("..", ".");
      failure.hidden = false;
    } finally {
      send.disabled = false;
      send.classList.remove("busy");
    }
  });
  dialog.addEventListener("close", () => { closePicker(); dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

// ---- parts ----------------------------------------------------------------------------------------------------

function partOf(part, fields) {
  if (part.type === TEXT_DISPLAY) return el("div.markup", { dir: "auto" }, markdown(part.content, contextOf({})));
  if (part.type === LABEL) return labelled(part.component, part.label, part.description, fields);
  if (part.type === ACTION_ROW) return part.components.map((inner) => labelled(inner, inner.label ?? inner.placeholder ?? "", null, fields));
  return el("p.muted", {}, `This page cannot show a form part of type ${part.type}.`);
}

function labelled(component, label, about, fields) {
  const id = `field-${fields.length}`;
  const grouped = [RADIO_GROUP, CHECKBOX_GROUP].includes(component.type);
  const required = component.type !== CHECKBOX && component.required !== false;
  const field = fieldOf(component, id, required);
  const problem = el("p.problem", { id: `${id}-problem`, role: "alert", hidden: true });
  const title = [name(label), required ? el("span.required", { aria: { label: "required" } }, " *") : null];
  field.id = component.custom_id;
  field.check = () => {
    const wrong = field.wrong();
    problem.textContent = wrong ?? "";
    problem.hidden = !wrong;
    field.input?.setAttribute("aria-invalid", String(Boolean(wrong)));
    return !wrong;
  };
  field.node.addEventListener("input", () => { if (!problem.hidden) field.check(); });
  fields.push(field);
  const description = about ? el("p.about", { id: `${id}-about` }, about) : null;
  field.input?.setAttribute("aria-describedby", `${id}-about ${id}-problem`);
  return grouped
    ? el("fieldset.field", { data: { field: component.custom_id } }, el("legend", {}, title), description, field.node, problem)
    : el("div.field", { data: { field: component.custom_id } }, el("label", { for: id, id: `${id}-label` }, title), description, field.node, problem);
}

function fieldOf(component, id, required) {
  if (component.type === TEXT_INPUT) return textField(component, id, required);
  if (SELECTS.has(component.type)) return selectField(component, id, required);
  if (component.type === RADIO_GROUP) return groupField(component, id, required, "radio");
  if (component.type === CHECKBOX_GROUP) return groupField(component, id, required, "checkbox");
  if (component.type === CHECKBOX) return checkboxField(component, id);
  const note = component.type === FILE_UPLOAD ? "Uploading files is not possible here." : `This page cannot show a field of type ${component.type}.`;
  return { node: el("p.muted", { id }, note), value: () => [], wrong: () => (required ? note : null), focus() {} };
}

function textField(component, id, required) {
  const long = component.style === 2;
  const shared = { id, name: component.custom_id, placeholder: component.placeholder, maxlength: component.max_length ?? 4000, required, autocomplete: "off", data: { customId: component.custom_id } };
  const input = long ? el("textarea", { ...shared, rows: 4 }) : el("input", { ...shared, type: "text" });
  input.value = component.value ?? "";
  const wrong = () => {
    const { length } = input.value;
    if (!length) return required ? "This field is required." : null;
    return length < (component.min_length ?? 0) ? `At least ${component.min_length} characters are needed.` : null;
  };
  return { node: input, input, value: () => input.value, wrong, focus: () => input.focus() };
}

function selectField(component, id, required) {
  let values = defaultValues(component);
  const min = component.min_values ?? 1;
  const max = component.max_values ?? 1;
  const face = el("span.select-face");
  const control = el("button.select", { type: "button", id, role: "combobox", aria: { haspopup: "listbox", expanded: "false", labelledby: `${id}-label ${id}` }, data: { customId: component.custom_id } }, face, icon("down", 20));
  const show = () => {
    const labels = values.map((value) => labelOfValue(component, value)?.label ?? value);
    face.replaceChildren(labels.length ? el("span.chosen", {}, name(labels.join(", "))) : el("span.placeholder", {}, component.placeholder || defaultPlaceholder(component)));
  };
  control.addEventListener("click", () => openPicker({
    owner: id, anchor: control, title: component.placeholder || defaultPlaceholder(component), options: optionsOf(component), chosen: values, min: required ? min : 0, max,
    onDone: (picked) => { values = picked; show(); control.dispatchEvent(new Event("input", { bubbles: true })); },
  }));
  show();
  const wrong = () => {
    if (!values.length) return required && min > 0 ? "Choose something." : null;
    return values.length < min ? `Choose at least ${min}.` : null;
  };
  return { node: control, input: control, value: () => values, wrong, focus: () => control.focus() };
}

function groupField(component, id, required, type) {
  const inputs = component.options.map((option, index) => {
    const input = el("input", { type, name: id, id: `${id}-${index}`, value: option.value, data: { customId: component.custom_id } });
    input.checked = Boolean(option.default);
    return input;
  });
  const node = el("div.choices", {}, component.options.map((option, index) => el("label.choice", { for: `${id}-${index}` }, inputs[index],
    el("span.option-text", {}, el("span.option-label", {}, name(option.label)), option.description ? el("span.option-about", {}, option.description) : null))));
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const min = component.min_values ?? (required ? 1 : 0);
  const max = component.max_values ?? inputs.length;
  const wrong = () => {
    const count = chosen().length;
    if (!count) return required && min > 0 ? "Choose something." : null;
    if (type === "radio") return null;
    if (count < min) return `Choose at least ${min}.`;
    return count > max ? `Choose at most ${max}.` : null;
  };
  return { node, value: () => (type === "radio" ? chosen()[0] ?? null : chosen()), wrong, focus: () => inputs[0].focus() };
}

function checkboxField(component, id) {
  const input = el("input", { type: "checkbox", id, data: { customId: component.custom_id } });
  input.checked = Boolean(component.default);
  return { node: el("div.choices", {}, input), input, value: () => input.checked, wrong: () => null, focus: () => input.focus() };
}
