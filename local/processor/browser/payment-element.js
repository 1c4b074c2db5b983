import { flattened } from './client.js';
import { requireElementOptions, requireElementUpdatable } from './elements-options.js';
import { createFrame, style } from './frame.js';
import { integrationError } from './integration-error.js';
import { walletsOf } from './wallets.js';

/** @typedef {ReturnType<typeof createPaymentElement>} PaymentElement */

const EVENTS = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror'];

/**
 * The object that a page mounts and listens to. What the payer types stays in its frame. `group` returns the options of the Elements
 * instance; `changed` is called when a submission no longer counts.
 * @param {any} given
 * @param {{ origin: string, key: string, group: () => any, changed: () => void, destroyed: () => void }} around
 */
export function createPaymentElement(given, around) {
  requireElementOptions(given);
  let options = given;
  let type = 'card';
  /** @type {Map<string, Set<(event: any) => void>>} */
  const listeners = new Map(EVENTS.map((name) => [name, new Set()]));
  /** @type {Map<number, (result: any) => void>} */
  const pending = new Map();
  /** @type {ReturnType<typeof createFrame> | null} */
  let frame = null;
  /** @type {HTMLElement | null} */
  let container = null;
  let asked = 0;
  let isDestroyed = false;

  /** @param {string} name @param {object} [detail] */
  function emit(name, detail = {}) {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...detail });
  }

  /** @param {any} message */
  function heard(message) {
    if (message.type === 'height') frame && style(frame.iframe, { height: `${message.pixels}px` });
    if (message.type === 'answer') pending.get(message.id)?.(message.result);
    if (message.type === 'loaderror') emit('loaderror', { error: message.error });
    if (['ready', 'focus', 'blur', 'escape'].includes(message.type)) emit(message.type);
    if (message.type === 'change') {
      type = message.method;
      around.changed();
      emit('change', { empty: message.empty, complete: message.complete, collapsed: false, value: { type } });
    }
  }

  /** Asks the frame and waits for its answer. @param {object} question @returns {Promise<any>} */
  function ask(question) {
    if (!frame)
      throw integrationError(
        'We could not retrieve data from the specified Element. Make sure it is still mounted.',
      );
    const id = ++asked;
    return new Promise((resolve) => {
      pending.set(id, (result) => {
        pending.delete(id);
        resolve(result);
      });
      frame?.tell({ ...question, id });
    });
  }

  function unmount() {
    frame?.remove();
    container?.replaceChildren();
    frame = null;
    container = null;
  }

  return {
    /** @param {string | HTMLElement} target */
    mount(target) {
      if (isDestroyed) throw integrationError('This Element has already been destroyed. Create a new one.');
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!(place instanceof HTMLElement))
        throw integrationError(
          `The selector you specified (${String(target)}) applies to no DOM element on the page.`,
        );
      if (place === container) return;
      unmount();
      container = place;
      const { origin, key, group } = around;
      const start = cloneable({ key, options, group: group(), wallets: walletsOf(options) });
      frame = createFrame({
        origin,
        path: '/v3/payment-frame',
        title: 'Secure payment input frame',
        start,
        heard,
      });
      style(frame.iframe, { width: '100%', height: '0' });
      place.replaceChildren(frame.iframe);
    },
    /** @param {string} name @param {(event: any) => void} listener */
    on(name, listener) {
      const known = listeners.get(name);
      if (!known) throw integrationError(`The simulated Payment Element has no event named ${name}.`);
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
      requireElementUpdatable(changes);
      options = { ...options, ...changes };
      frame?.tell({ type: 'options', options: cloneable(options) });
      return this;
    },
    /** Focuses the frame first, because a field inside it cannot take the focus from the page. */
    focus() {
      frame?.iframe.focus();
      frame?.tell({ type: 'focus' });
    },
    blur: () => frame?.tell({ type: 'blur' }),
    clear: () => frame?.tell({ type: 'clear' }),
    unmount,
    destroy() {
      unmount();
      isDestroyed = true;
      around.destroyed();
    },
    _isMounted: () => frame !== null,
    _type: () => type,
    _options: () => options,
    /** @returns {Promise<void>} */
    _groupChanged: async () =>
      void (frame && (await ask({ type: 'group', group: cloneable(around.group()) }))),
    /** Returns the error of the first field that is not complete. @returns {Promise<object | null>} */
    _validate: () => ask({ type: 'validate' }),
    /**
     * Creates the payment method or the confirmation token inside the frame.
     * @param {{ token?: string, what: string, agreed?: string | null }} submitted @param {any} [params] @returns {Promise<any>}
     */
    _send: ({ token, what, agreed }, params = {}) =>
      ask({
        type: 'send',
        token,
        what,
        agreed,
        params: flattened(params.billing_details, 'billing_details'),
      }),
  };
}

/** Options are plain data; values that cannot be posted to the frame are dropped. @template T @param {T} value @returns {T} */
const cloneable = (value) => JSON.parse(JSON.stringify(value));
