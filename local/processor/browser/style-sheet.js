/** @typedef {Record<string, string | Record<string, string>>} Variant */

/** The style properties that a page may set. Others, and values that are not plain, are ignored. */
const PROPERTIES = new Set([
  'backgroundColor', 'color', 'fontFamily', 'fontSize', 'fontSmoothing', 'fontStyle', 'fontVariant', 'fontWeight', 'iconColor',
  'letterSpacing', 'lineHeight', 'padding', 'textAlign', 'textDecoration', 'textShadow', 'textTransform',
]); // biome-ignore format: one list
const PSEUDO = new Set([':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled', '::-ms-clear']);
const VARIANTS = { base: 'input', complete: 'input.complete', empty: 'input.empty', invalid: 'input.invalid' };

/** The rules for a `style` option of an element. @param {Record<string, Variant> | undefined} style */
export function rulesOf(style) {
  /** @type {string[]} */
  const rules = [];
  for (const [name, selector] of Object.entries(VARIANTS)) {
    const variant = style?.[name];
    if (!variant) continue;
    rules.push(`${selector} { ${declarations(variant)} }`);
    if (typeof variant.iconColor === 'string' && isPlain(variant.iconColor))
      rules.push(`${name === 'base' ? '' : `.${name} ~ `}.icon { color: ${variant.iconColor} }`);
    for (const [pseudo, inner] of Object.entries(variant)) {
      if (PSEUDO.has(pseudo) && typeof inner === 'object') rules.push(`${selector}${pseudo} { ${declarations(inner)} }`);
    }
  }
  return rules;
}

/** @param {Variant} variant */
function declarations(variant) {
  return Object.entries(variant)
    .filter(([name, value]) => PROPERTIES.has(name) && name !== 'iconColor' && typeof value === 'string' && isPlain(value))
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`)
    .join('; ');
}

/** @param {string} value */
const isPlain = (value) => !/[{};<>\\]|url\(|expression/i.test(value);
