/** The rule for the `variables` of an appearance. Values that are not plain are ignored. @param {{ variables?: Record<string, unknown> } | undefined} appearance */
export function ruleOf(appearance) {
  const declarations = Object.entries(appearance?.variables ?? {})
    .filter(([name, value]) => /^\w+$/.test(name) && typeof value === 'string' && isPlain(value))
    .map(([name, value]) => `--${name}: ${value}`);
  return `:root { ${declarations.join('; ')} }`;
}

/** @param {string} value */
const isPlain = (value) => !/[{};<>\\]|url\(|expression/i.test(value);
