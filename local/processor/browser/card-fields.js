import { brandOf, cvcState, digitsOf, expiryState, formatCvc, formatExpiry, formatNumber, INCOMPLETE, numberState } from './card-format.js';

/** @typedef {'number' | 'expiry' | 'cvc' | 'postal'} FieldName */
/** @typedef {import('./card-format.js').FieldState} FieldState */
/** @typedef {{ name: FieldName, input: HTMLInputElement, state: () => FieldState }} Field */

/** The inputs of each kind of element. @type {Record<string, FieldName[]>} */
export const FIELDS_OF = { card: ['number', 'expiry', 'cvc', 'postal'], cardNumber: ['number'], cardExpiry: ['expiry'], cardCvc: ['cvc'] };

const INPUTS = {
  number: { name: 'cardnumber', autocomplete: 'cc-number', label: 'Credit or debit card number', placeholder: '1234 1234 1234 1234' },
  expiry: { name: 'exp-date', autocomplete: 'cc-exp', label: 'Credit or debit card expiration date', placeholder: 'MM / YY' },
  cvc: { name: 'cvc', autocomplete: 'cc-csc', label: 'Credit or debit card CVC/CVV', placeholder: 'CVC' },
  postal: { name: 'postal', autocomplete: 'billing postal-code', label: 'Postal code', placeholder: 'ZIP' },
};

/**
 * Creates the inputs of one element. `brand` returns the card's brand for the security code, because the number may be in another
 * frame. `changed` is called after each edit.
 * @param {FieldName[]} names @param {{ brand: () => string, changed: () => void }} around @returns {Field[]}
 */
export function createFields(names, around) {
  const fields = names.map((name) => createField(name, around));
  fields.forEach((field, at) => {
    field.input.addEventListener('input', () => {
      reformat(field, around.brand());
      around.changed();
      if (field.state().complete && atEnd(field.input)) fields[at + 1]?.input.focus();
    });
    field.input.addEventListener('keydown', (event) => {
      if (event.key === 'Backspace' && field.input.value === '') fields[at - 1]?.input.focus();
    });
  });
  return fields;
}

/** @param {FieldName} name @param {{ brand: () => string }} around @returns {Field} */
function createField(name, around) {
  const { label, ...attributes } = INPUTS[name];
  const input = document.createElement('input');
  Object.assign(input, attributes, { type: name === 'postal' ? 'text' : 'tel', className: `empty ${name}` });
  input.setAttribute('inputmode', name === 'postal' ? 'text' : 'numeric');
  input.setAttribute('aria-label', label);
  input.setAttribute('spellcheck', 'false');
  return { name, input, state: () => stateOf(name, input.value, around.brand()) };
}

/** @param {FieldName} name @param {string} text @param {string} brand @returns {FieldState} */
function stateOf(name, text, brand) {
  if (name === 'number') return numberState(text);
  if (name === 'expiry') return expiryState(text, new Date());
  if (name === 'cvc') return cvcState(text, brand);
  return { digits: text, complete: text.trim().length >= 3, empty: text === '', error: null };
}

/** Formats the value and keeps the caret behind the same digit. @param {Field} field @param {string} brand */
function reformat({ name, input }, brand) {
  if (name === 'postal') return;
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const removesSlash = name === 'expiry' && /^\d\d \/$/.test(input.value);
  const text = removesSlash ? input.value.slice(0, 1) : input.value;
  const next = name === 'number' ? formatNumber(text) : name === 'expiry' ? formatExpiry(text) : formatCvc(text, brand);
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

/**
 * Shows the state of each field and returns the element's. An incomplete field is an error once the payer has left it, or when
 * the element is submitted.
 * @param {Field[]} fields @param {Set<FieldName>} left
 */
export function summarize(fields, left) {
  const states = fields.map((field) => ({ field, state: field.state() }));
  let error = null;
  for (const { field, state } of states) {
    const unfinished = left.has(field.name) && !state.complete && !state.empty ? INCOMPLETE[field.name] : null;
    const wrong = state.error ?? unfinished ?? null;
    error ??= wrong;
    field.input.classList.toggle('invalid', wrong !== null);
    field.input.classList.toggle('complete', state.complete);
    field.input.classList.toggle('empty', state.empty);
    field.input.setAttribute('aria-invalid', String(wrong !== null));
  }
  return { empty: states.every(({ state }) => state.empty), complete: states.every(({ state }) => state.complete), error };
}

/** The first error that prevents submission. @param {Field[]} fields */
export function obstacle(fields) {
  for (const field of fields) {
    const state = field.state();
    if (!state.complete) return { field, error: state.error ?? INCOMPLETE[field.name] };
  }
  return null;
}

/** @param {Field[]} fields @param {FieldName} name */
export const typedIn = (fields, name) => fields.find((field) => field.name === name)?.input.value ?? '';

/** @param {Field[]} fields */
export const brandTyped = (fields) => brandOf(digitsOf(typedIn(fields, 'number'))).brand;
