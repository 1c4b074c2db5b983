/** The place on the command line of a field whose option has another name, for error messages. */
const GIVEN_AS: Readonly<Record<string, string>> = {
  uniqueName: '<name>',
  name: '<name>',
  kind: '<kind>',
  keyId: '<key-id>',
  attempt: '<attempt>',
  payment: '<payment>',
  record: '<payment or invoice>',
  shown: '<record>',
  currency: '<currency>',
  origins: '--origin',
  currencies: '--currency',
  returnOrigins: '--return-origin',
  scopes: '--scope',
  secretKey: 'standard input or prompt, secretKey',
  publishableKey: 'standard input or prompt, publishableKey',
  secret: 'standard input or prompt, secret',
};

/** The option or argument by which an operator gives an action's field. */
export function optionOf(field: string): string {
  return GIVEN_AS[field] ?? `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
