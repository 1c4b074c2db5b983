import { createFrame, style } from './frame.js';

/** @typedef {ReturnType<typeof createElement>} Element */

const TITLES = {
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};
const EVENTS = ['ready', 'change', 'focus', 'blur', 'escape', 'click', 'loaderror'];
const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

/**
 * One card element: the object that a page mounts, listens to and passes to `createPaymentMethod`.
 * @param {keyof typeof TITLES} kind @param {any} options
 * @param {{ origin: string, key: string, group: string, siblings: () => string[] }} around
 */
export function createElement(kind, options, around) {
  let current = options;
  /** @type {Map<string, Set<(event: any) => void>>} */
  const listeners = new Map(EVENTS.map((name) => [name, new Set()]));
  /** @type {Map<number, (result: any) => void>} */
  const pending = new Map();
  /** @type {ReturnType<typeof createFrame> | null} */
  let frame = null;
  /** @type {HTMLElement | null} */
  let container = null;
  let asked = 0;
  let destroyed = false;

  /** @param {string} name @param {object} [detail] */
  function emit(name, detail = {}) {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: kind, ...detail });
  }

  /** @param {Partial<Record<keyof typeof CLASSES, boolean>>} wanted */
  function mark(wanted) {
    const names = { ...CLASSES, ...current.classes };
    for (const [state, isOn] of Object.entries(wanted))
      container?.classList.toggle(names[/** @type {keyof typeof CLASSES} */ (state)], isOn);
  }

  /** @param {any} message */
  function heard(message) {
    if (message.type === 'height') frame && style(frame.iframe, { height: `${message.pixels}px` });
    if (message.type === 'sent') pending.get(message.id)?.(message.result);
    if (message.type === 'ready') emit('ready');
    if (message.type === 'escape') emit('escape');
    if (message.type === 'focus' || message.type === 'blur') {
      mark({ focus: message.type === 'focus' });
      emit(message.type);
    }
    if (message.type === 'change') {
      const { empty, complete, error, brand, postalCode } = message;
      mark({ empty, complete, invalid: error !== null });
      emit('change', { empty, complete, brand, error: error ? { type: 'validation_error', ...error } : undefined, value: { postalCode } });
    }
  }

  /** Focuses the frame first, because a field inside it cannot take the focus from the page. */
  function focus() {
    frame?.iframe.focus();
    frame?.tell({ type: 'focus' });
  }

  /** A click on the container's label focuses the field, as for an input. @param {MouseEvent} event */
  function labelClicked(event) {
    const label = event.target instanceof Element ? event.target.closest('label') : null;
    if (label && container?.id && label.htmlFor === container.id) focus();
  }

  function unmount() {
    frame?.remove();
    container?.replaceChildren();
    mark({ base: false, empty: false, complete: false, focus: false, invalid: false });
    document.removeEventListener('click', labelClicked);
    frame = null;
    container = null;
  }

  return {
    _kind: kind,
    /** @param {string | HTMLElement} target */
    mount(target) {
      if (destroyed) throw integrationError('This Element has already been destroyed. Create a new one.');
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!(place instanceof HTMLElement))
        throw integrationError(`The selector you specified (${String(target)}) applies to no DOM element on the page.`);
      if (place === container) return;
      unmount();
      container = place;
      const start = { key: around.key, group: around.group, options: current };
      frame = createFrame({
        origin: around.origin,
        path: `/v3/card-frame?kind=${kind}`,
        title: TITLES[kind],
        start: cloneable(start),
        heard,
      });
      style(frame.iframe, { width: '100%', height: '1.2em' });
      const wrapper = document.createElement('div');
      wrapper.className = '__PrivateStripeElement';
      wrapper.append(frame.iframe);
      place.replaceChildren(wrapper);
      mark({ base: true, empty: true });
      document.addEventListener('click', labelClicked);
    },
    /** @param {string} name @param {(event: any) => void} listener */
    on(name, listener) {
      const known = listeners.get(name);
      if (!known) throw integrationError(`Elements have no event named ${name}.`);
      known.add(listener);
      return this;
    },
    /** @param {string} name @param {(event: any) => void} [listener] */
    off(name, listener) {
      if (listener) listeners.get(name)?.delete(listener);
      else listeners.get(name)?.clear();
      return this;
    },
    /** @param {string} name @param {(event: any) => void} listener */
    once(name, listener) {
      const only = (/** @type {any} */ event) => {
        this.off(name, only);
        listener(event);
      };
      return this.on(name, only);
    },
    /** @param {any} changes */
    update(changes) {
      current = { ...current, ...changes };
      frame?.tell({ type: 'update', options: cloneable(changes) });
    },
    focus,
    blur: () => frame?.tell({ type: 'blur' }),
    clear: () => frame?.tell({ type: 'clear' }),
    unmount,
    destroy() {
      unmount();
      destroyed = true;
    },
    _isMounted: () => frame !== null,
    /** Creates a payment method inside the frame. @param {Record<string, string>} billing @returns {Promise<any>} */
    _send(billing) {
      if (!frame) throw integrationError('We could not retrieve data from the specified Element. Make sure it is still mounted.');
      const id = ++asked;
      return new Promise((resolve) => {
        pending.set(id, (result) => {
          pending.delete(id);
          resolve(result);
        });
        frame?.tell({ type: 'send', id, billing, siblings: around.siblings() });
      });
    },
  };
}

/** Options are plain data; values that cannot be posted to the frame are dropped. @template T @param {T} value @returns {T} */
const cloneable = (value) => JSON.parse(JSON.stringify(value));

/** @param {string} message */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
