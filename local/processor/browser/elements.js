import { createElement, integrationError } from './element.js';

const KINDS = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'];

/** A group of elements for one payment. @param {{ origin: string, key: string }} around @param {any} [_options] */
export function createElements(around, _options) {
  const group = crypto.randomUUID();
  /** @type {Map<string, import('./element.js').Element>} */
  const made = new Map();

  const siblings = () =>
    [...made].filter(([kind, element]) => kind !== 'cardNumber' && kind !== 'card' && element._isMounted()).map(([kind]) => kind);

  return {
    /** @param {string} kind @param {any} [options] */
    create(kind, options = {}) {
      if (!KINDS.includes(kind))
        throw integrationError(`The simulated processor has no Element named ${kind}: it has ${KINDS.join(', ')}.`);
      if (made.has(kind)) throw integrationError(`Can only create one Element of type ${kind} through this instance of elements().`);
      const others = kind === 'cardNumber' ? siblings : () => [];
      const element = createElement(/** @type {'card'} */ (kind), options, { ...around, group, siblings: others });
      const destroy = element.destroy;
      element.destroy = () => {
        made.delete(kind);
        destroy();
      };
      made.set(kind, element);
      return element;
    },
    /** @param {string} kind */
    getElement: (kind) => made.get(kind) ?? null,
    update() {},
    fetchUpdates: async () => ({}),
  };
}
