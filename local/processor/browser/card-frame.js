import { brandTyped, createFields, FIELDS_OF, obstacle, summarize, typedIn } from './card-fields.js';
import { digitsOf, expiryParts, INCOMPLETE } from './card-format.js';
import { rulesOf } from './style-sheet.js';

/**
 * The document inside a card element's frame. The embedding page sets its style and asks it to submit. Card details stay in this
 * origin and are sent to the processor only. The frames of split elements exchange them with each other.
 */
const kind = new URLSearchParams(location.search).get('kind') ?? 'card';
const root = /** @type {HTMLElement} */ (document.querySelector('.fields'));
const icon = /** @type {HTMLElement} */ (document.querySelector('.icon'));
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** @type {Record<string, string>} */
const MARKS = { visa: 'Visa', mastercard: 'MC', amex: 'Amex', discover: 'Disc', diners: 'DC', jcb: 'JCB', unionpay: 'UP' };

window.addEventListener('message', function start(event) {
  const [port] = event.ports;
  if (event.source !== window.parent || event.data?.type !== 'start' || !port) return;
  window.removeEventListener('message', start);
  run(port, event.data);
});
window.parent.postMessage({ type: 'loaded' }, '*');

/** @param {MessagePort} port @param {{ key: string, group: string, options: any }} given */
function run(port, { key, group, options: first }) {
  let options = first;
  /** @type {Set<import('./card-fields.js').FieldName>} */
  const left = new Set();
  let siblingBrand = 'unknown';
  const siblings = new BroadcastChannel(`card-fields:${group}`);
  const names = (FIELDS_OF[kind] ?? []).filter((name) => name !== 'postal' || !options.hidePostalCode);
  const brand = () => (names.includes('number') ? brandTyped(fields) : siblingBrand);
  const fields = createFields(names, { brand, changed });

  function changed() {
    const { empty, complete, error } = summarize(fields, left);
    icon.textContent = MARKS[brand()] ?? '';
    icon.hidden = options.hideIcon === true || !names.includes('number');
    if (kind === 'cardNumber') siblings.postMessage({ type: 'brand', brand: brand() });
    port.postMessage({ type: 'change', empty, complete, error, brand: brand(), postalCode: typedIn(fields, 'postal') });
  }

  function applyOptions() {
    sheet.replaceSync(rulesOf(options.style).join('\n'));
    for (const { name, input } of fields) {
      input.disabled = options.disabled === true;
      if (kind === 'card' && name === 'number') input.placeholder = 'Card number';
      else if (kind !== 'card' && typeof options.placeholder === 'string') input.placeholder = options.placeholder;
    }
    port.postMessage({ type: 'height', pixels: Math.ceil(root.getBoundingClientRect().height) });
  }

  siblings.onmessage = async ({ data }) => {
    if (data.type === 'brand' && kind === 'cardCvc') {
      siblingBrand = data.brand;
      changed();
    }
    if (data.type === 'collect')
      siblings.postMessage({ type: 'typed', id: data.id, kind, values: values(), obstacle: obstacle(fields)?.error ?? null });
  };

  const values = () => ({ number: typedIn(fields, 'number'), expiry: typedIn(fields, 'expiry'), cvc: typedIn(fields, 'cvc') });

  /** @param {{ id: number, billing: Record<string, string>, siblings: string[] }} request */
  async function send(request) {
    for (const { name } of fields) left.add(name);
    const own = obstacle(fields);
    const others = await collect(siblings, request.siblings);
    const missing = own?.error ?? others.find((other) => other.obstacle)?.obstacle ?? unmounted(request.siblings);
    if (missing) {
      changed();
      for (const field of fields) if (!field.state().complete) field.input.setAttribute('aria-invalid', 'true');
      return { error: { type: 'validation_error', ...missing } };
    }
    const typed = Object.assign({}, filled(values()), ...others.map((other) => filled(other.values)));
    return await createPaymentMethod(key, typed, { ...postal(), ...request.billing });
  }

  /** @returns {Record<string, string>} */
  function postal() {
    const code = typedIn(fields, 'postal');
    return code === '' ? {} : { 'billing_details[address][postal_code]': code };
  }

  /** @param {string[]} present */
  function unmounted(present) {
    if (kind !== 'cardNumber') return null;
    return present.includes('cardExpiry') ? (present.includes('cardCvc') ? null : INCOMPLETE.cvc) : INCOMPLETE.expiry;
  }

  port.onmessage = async ({ data }) => {
    if (data.type === 'focus') fields[0]?.input.focus();
    if (data.type === 'blur') for (const { input } of fields) input.blur();
    if (data.type === 'clear') {
      for (const { input } of fields) input.value = '';
      left.clear();
      changed();
    }
    if (data.type === 'update') {
      options = { ...options, ...data.options };
      applyOptions();
    }
    if (data.type === 'send') port.postMessage({ type: 'sent', id: data.id, result: await send(data) });
  };

  for (const { name, input } of fields) {
    input.addEventListener('focus', () => port.postMessage({ type: 'focus' }));
    input.addEventListener('blur', () => {
      left.add(name);
      changed();
      if (!document.hasFocus() || !fields.some((field) => field.input === document.activeElement)) port.postMessage({ type: 'blur' });
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') port.postMessage({ type: 'escape' });
    });
  }
  root.prepend(...fields.map(({ input }) => input));
  summarize(fields, left);
  applyOptions();
  icon.hidden = options.hideIcon === true || !names.includes('number');
  port.postMessage({ type: 'ready' });
}

/** The values in the group's other frames. @param {BroadcastChannel} channel @param {string[]} kinds @returns {Promise<any[]>} */
function collect(channel, kinds) {
  if (kinds.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const id = crypto.randomUUID();
    /** @type {any[]} */
    const answers = [];
    channel.addEventListener('message', function listen({ data }) {
      if (data.type !== 'typed' || data.id !== id) return;
      answers.push(data);
      if (answers.length < kinds.length) return;
      channel.removeEventListener('message', listen);
      resolve(answers);
    });
    channel.postMessage({ type: 'collect', id });
  });
}

/** @param {Record<string, string>} values */
const filled = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** @param {string} key @param {any} typed @param {Record<string, string>} billing */
async function createPaymentMethod(key, typed, billing) {
  const { month, year } = expiryParts(typed.expiry);
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': digitsOf(typed.number),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': typed.cvc,
    ...billing,
  });
  try {
    const response = await fetch('/v1/payment_methods', { method: 'POST', body: form, headers: { authorization: `Bearer ${key}` } });
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { paymentMethod: answer };
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach the processor. Check your connection and try again.' } };
  }
}
