import { ruleOf } from './appearance.js';
import { createFields, showErrors, typedIn, validate } from './card-fields.js';
import { digitsOf, expiryParts } from './card-format.js';
import { wordsOf } from './card-words.js';
import { createMethods } from './payment-methods.js';

/**
 * The document inside the Payment Element's frame. Card details stay in this origin and are sent to the processor only.
 */
const root = find('.element');
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

window.addEventListener('message', function start(event) {
  const [port] = event.ports;
  if (event.source !== window.parent || event.data?.type !== 'start' || !port) return;
  window.removeEventListener('message', start);
  void run(port, event.data);
});
window.parent.postMessage({ type: 'loaded' }, '*');

/** @param {MessagePort} port @param {{ key: string, options: any, group: any, wallets: string[] }} given */
async function run(port, { key, options, group, wallets }) {
  /** @type {Set<import('./card-fields.js').FieldName>} */
  const left = new Set();
  const { language, words } = wordsOf(group.locale);
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  const fields = createFields(words, changed);
  const methods = createMethods(wallets, words, changed);
  let last = '';

  function changed() {
    showErrors(fields, left, words);
    const isCard = methods.chosen() === 'card';
    find('.fields').hidden = !isCard;
    const states = fields.map(({ state }) => state());
    const empty = isCard && states.every((state) => state.empty);
    const complete = !isCard || states.every((state) => state.complete);
    const change = { type: 'change', method: methods.chosen(), empty, complete };
    const now = JSON.stringify([change, fields.map(({ input }) => input.value)]);
    if (now !== last) port.postMessage(change);
    last = now;
  }

  /** @param {any} next */
  function applyOptions(next) {
    for (const { input } of fields) input.readOnly = next.readOnly === true;
    methods.freeze(next.readOnly === true);
  }

  /** @param {any} data @returns {Promise<unknown>} */
  async function answer(data) {
    if (data.type === 'group') return sheet.replaceSync(ruleOf(data.group.appearance));
    if (data.type === 'send')
      return await SENDERS[/** @type {keyof typeof SENDERS} */ (data.what)](
        key,
        { ...(data.token ? tokenOf(data.token) : cardOf(fields)), ...data.params },
        data.agreed,
      );
    const wrong = validate(fields, words);
    return wrong && { type: 'validation_error', ...wrong };
  }

  port.onmessage = async ({ data }) => {
    if (data.type === 'focus') (methods.chosen() === 'card' ? fields[0]?.input : methods.input())?.focus();
    if (data.type === 'blur' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (data.type === 'options') applyOptions(data.options);
    if (data.type === 'clear') {
      for (const { input } of fields) input.value = '';
      left.clear();
      changed();
    }
    if (data.id) port.postMessage({ type: 'answer', id: data.id, result: (await answer(data)) ?? null });
  };

  const session = await openSession(key, group);
  if (session.error) return port.postMessage({ type: 'loaderror', error: session.error });
  for (const { name, input } of fields) {
    input.addEventListener('blur', () => {
      left.add(name);
      changed();
    });
  }
  root.addEventListener('focusin', () => port.postMessage({ type: 'focus' }));
  root.addEventListener('focusout', () => port.postMessage({ type: 'blur' }));
  root.addEventListener('keydown', (event) => event.key === 'Escape' && port.postMessage({ type: 'escape' }));
  find('.fields').append(...fields.map(({ box }) => box));
  applyOptions(options);
  sheet.replaceSync(ruleOf(group.appearance));
  new ResizeObserver(() =>
    port.postMessage({ type: 'height', pixels: Math.ceil(root.getBoundingClientRect().height) }),
  ).observe(root);
  port.postMessage({ type: 'ready' });
  changed();
}

/** @param {import('./card-fields.js').Field[]} fields @returns {Record<string, string>} */
function cardOf(fields) {
  const { month, year } = expiryParts(typedIn(fields, 'expiry'));
  return {
    'card[number]': digitsOf(typedIn(fields, 'number')),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': typedIn(fields, 'cvc'),
  };
}

/** @param {string} token @returns {Record<string, string>} */
const tokenOf = (token) => ({ 'card[token]': token });

/** @param {string} key @param {Record<string, string>} params */
async function createPaymentMethod(key, params) {
  const body = new URLSearchParams({ type: 'card', ...params });
  const answer = await call('/v1/payment_methods', key, { method: 'POST', body });
  return answer.error ? { error: answer.error } : { paymentMethod: answer };
}

/** @param {string} key @param {Record<string, string>} params @param {string | null} [agreed] */
async function createConfirmationToken(key, params, agreed) {
  const data = Object.entries({ type: 'card', ...params }).map(([name, value]) => [inData(name), value]);
  const body = new URLSearchParams([...data, ...(agreed ? [['setup_future_usage', agreed]] : [])]);
  const answer = await call('/v1/confirmation_tokens', key, { method: 'POST', body });
  return answer.error ? { error: answer.error } : { confirmationToken: answer };
}

const SENDERS = { paymentMethod: createPaymentMethod, confirmationToken: createConfirmationToken };

/** `card[number]` becomes `payment_method_data[card][number]`. @param {string} name */
const inData = (name) => `payment_method_data[${name.replace('[', '][')}${name.includes('[') ? '' : ']'}`;

/** The session that the Element needs before it can be shown. @param {string} key @param {{ mode: string, amount?: number, currency?: string }} group */
function openSession(key, { mode, amount, currency }) {
  const query = new URLSearchParams({ type: 'deferred_intent', 'deferred_intent[mode]': mode });
  if (mode !== 'setup') query.set('deferred_intent[amount]', String(amount));
  if (currency) query.set('deferred_intent[currency]', currency);
  return call(`/v1/elements/sessions?${query}`, key, {});
}

/** @param {string} path @param {string} key @param {RequestInit} init @returns {Promise<any>} */
async function call(path, key, init) {
  try {
    const response = await fetch(path, { ...init, headers: { authorization: `Bearer ${key}` } });
    return await response.json();
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not reach the processor. Check your connection and try again.',
      },
    };
  }
}

/** @param {string} selector */
function find(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}
