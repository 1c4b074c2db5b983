import {
  brandOf,
  cvcState,
  digitsOf,
  expiryState,
  formatCvc,
  formatExpiry,
  formatNumber,
  INCOMPLETE,
  numberState,
} from './card-format.js';

/** @typedef {'number' | 'expiry' | 'cvc'} FieldName */
/** @typedef {import('./card-format.js').FieldState} FieldState */
/** @typedef {import('./card-words.js').CardWords} CardWords */
/** @typedef {{ name: FieldName, box: HTMLElement, input: HTMLInputElement, error: HTMLElement, state: () => FieldState }} Field */

/** @type {readonly { name: FieldName, autocomplete: AutoFill, placeholder?: string }[]} */
const INPUTS = [
  { name: 'number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  { name: 'expiry', autocomplete: 'cc-exp' },
  { name: 'cvc', autocomplete: 'cc-csc', placeholder: 'CVC' },
];

/** Creates the inputs of a card. `changed` is called after each edit. @param {CardWords} words @param {() => void} changed @returns {Field[]} */
export function createFields(words, changed) {
  const brand = () => brandOf(digitsOf(typedIn(fields, 'number'))).brand;
  /** @type {Field[]} */
  const fields = INPUTS.map((given) => createField(given, words, brand));
  fields.forEach((field, at) => {
    field.input.addEventListener('input', () => {
      reformat(field, brand());
      changed();
      if (field.state().complete && atEnd(field.input)) fields[at + 1]?.input.focus();
    });
    field.input.addEventListener('keydown', (event) => {
      if (event.key === 'Backspace' && field.input.value === '') fields[at - 1]?.input.focus();
    });
  });
  return fields;
}

/** Digits are written from left to right in each language. @param {(typeof INPUTS)[number]} given @param {CardWords} words @param {() => string} brand @returns {Field} */
function createField({ name, autocomplete, placeholder }, words, brand) {
  const [box, caption, input, error] = [make('div'), make('label'), make('input'), make('p')];
  box.className = `field ${name}`;
  Object.assign(caption, { htmlFor: name, textContent: words[name] });
  Object.assign(input, {
    id: name,
    name,
    autocomplete,
    placeholder: placeholder ?? words.dates,
    type: 'tel',
    dir: 'ltr',
    inputMode: 'numeric',
    spellcheck: false,
  });
  Object.assign(error, { id: `${name}-error`, className: 'error', role: 'alert' });
  input.setAttribute('aria-describedby', error.id);
  box.append(caption, input, error);
  return { name, box, input, error, state: () => stateOf(name, input.value, brand()) };
}

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag */
const make = (tag) => document.createElement(tag);

/** @param {FieldName} name @param {string} text @param {string} brand @returns {FieldState} */
function stateOf(name, text, brand) {
  if (name === 'number') return numberState(text);
  return name === 'expiry' ? expiryState(text, new Date()) : cvcState(text, brand);
}

/** Formats the value and keeps the caret behind the same digit. @param {Field} field @param {string} brand */
function reformat({ name, input }, brand) {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const removesSlash = name === 'expiry' && /^\d\d \/$/.test(input.value);
  const text = removesSlash ? input.value.slice(0, 1) : input.value;
  const next =
    name === 'number' ? formatNumber(text) : name === 'expiry' ? formatExpiry(text) : formatCvc(text, brand);
  if (next === input.value) return;
  input.value = next;
  const at = isAtEnd ? next.length : placeAfter(next, digitsBefore);
  input.setSelectionRange(at, at);
}

/** @param {string} text @param {number} digits */
function placeAfter(text, digits) {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen++;
  }
  return text.length;
}

/** @param {HTMLInputElement} input */
const atEnd = (input) => input.selectionStart === input.value.length;

/** Shows the error of each field. An incomplete field has one once the payer has left it. @param {Field[]} fields @param {Set<FieldName>} left @param {CardWords} words */
export function showErrors(fields, left, words) {
  for (const { name, input, error, state } of fields) {
    const { complete, empty, error: wrong } = state();
    const shown = wrong ?? (left.has(name) && !complete && !empty ? INCOMPLETE[name] : undefined);
    input.classList.toggle('invalid', shown !== undefined);
    input.setAttribute('aria-invalid', String(shown !== undefined));
    error.textContent = shown ? words[shown] : '';
  }
}

/** Shows the error of each field that is not complete and returns the first. @param {Field[]} fields @param {CardWords} words */
export function validate(fields, words) {
  const wrong = fields.flatMap((field) => {
    const { complete, error } = field.state();
    return complete ? [] : [{ field, code: error ?? INCOMPLETE[field.name] }];
  });
  for (const { field, code } of wrong) {
    field.input.classList.add('invalid');
    field.input.setAttribute('aria-invalid', 'true');
    field.error.textContent = words[code];
  }
  const [first] = wrong;
  return first ? { code: first.code, message: words[first.code] } : null;
}

/** @param {Field[]} fields @param {FieldName} name */
export const typedIn = (fields, name) => fields.find((field) => field.name === name)?.input.value ?? '';
