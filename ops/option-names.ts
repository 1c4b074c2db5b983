/** Where the operator said what an action calls by another name, so that an error points at the command line. */
const GIVEN_AS: Readonly<Record<string, string>> = {
  uniqueName: '<name>',
  name: '<name>',
  kind: '<kind>',
  keyId: '<key-id>',
  attempt: '<attempt>',
  origins: '--origin',
  currencies: '--currency',
  scopes: '--scope',
  secretKey: 'standard input or prompt, secretKey',
  publishableKey: 'standard input or prompt, publishableKey',
  secret: 'standard input or prompt, secret',
};

export function optionOf(field: string): string {
  return GIVEN_AS[field] ?? `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
