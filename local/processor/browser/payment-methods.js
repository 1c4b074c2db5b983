import { isWallet, WALLETS } from './wallets.js';

/**
 * The choice between the card and the wallets, shown only if there are wallets and the page's permissions policy allows payments here.
 * @param {string[]} wallets @param {import('./card-words.js').CardWords} words @param {() => void} changed
 */
export function createMethods(wallets, words, changed) {
  const row = /** @type {HTMLElement} */ (document.querySelector('.methods'));
  const note = /** @type {HTMLElement} */ (document.querySelector('.wallet'));
  // Only Chromium has this object, and no type describes it.
  const policy = /** @type {{ allowsFeature(name: string): boolean } | undefined} */ (
    /** @type {any} */ (document).featurePolicy
  );
  const shown = wallets.length > 0 && policy?.allowsFeature('payment') !== false;
  const inputs = (shown ? ['card', ...wallets] : []).map((type) => {
    const [label, input] = [document.createElement('label'), document.createElement('input')];
    Object.assign(input, { type: 'radio', name: 'method', value: type, checked: type === 'card' });
    label.append(input, ` ${nameOf(type)}`);
    row.append(label);
    input.addEventListener('change', () => {
      note.hidden = chosen() === 'card';
      note.textContent = words.opens(nameOf(chosen()));
      changed();
    });
    return input;
  });
  /** @param {string} type */
  function nameOf(type) {
    return isWallet(type) ? WALLETS[type].name : words.card;
  }
  const input = () => inputs.find(({ checked }) => checked);
  const chosen = () => input()?.value ?? 'card';
  row.hidden = !shown;
  row.setAttribute('role', 'radiogroup');
  row.setAttribute('aria-label', words.method);

  return {
    input,
    chosen,
    /** @param {boolean} isFrozen */
    freeze(isFrozen) {
      for (const each of inputs) each.disabled = isFrozen;
    },
  };
}
