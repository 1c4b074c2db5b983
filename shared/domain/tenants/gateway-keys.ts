import { invalidField } from '../errors.ts';

/** Plaintext keys of one account at the processor, on their way from the operator to KMS. */
export type GatewayKeys = Readonly<{ secretKey?: string; publishableKey?: string }>;

const SECRET_KEY = /^[sr]k_(test|live)_[A-Za-z0-9_]{8,240}$/;
const PUBLISHABLE_KEY = /^pk_(test|live)_[A-Za-z0-9_]{8,240}$/;
const PLAIN_KEY = /^[\x21-\x7e]{1,1000}$/;

/**
 * Validates keys for a processor gateway; throws `invalid_request` naming the field, never quoting the value.
 *
 * A publishable key given as the secret key would fail only at the first payment; a secret key given as the publishable key
 * would be sent to every browser. With keys of different modes the server could not charge the cards that the page collects.
 */
export function processorKeys({ secretKey, publishableKey }: GatewayKeys): GatewayKeys {
  const modes = [
    modeOf('secretKey', secretKey, SECRET_KEY, 'sk_test_ or sk_live_'),
    publishableMode(publishableKey),
  ].filter(Boolean);
  if (modes.length === 2 && modes[0] !== modes[1]) {
    throw invalidField(
      'publishableKey',
      `The secret key is a ${modes[0]} key and the publishable key a ${modes[1]} key.`,
    );
  }
  return { secretKey, publishableKey };
}

/** Validates keys of another provider, whose format we do not know. */
export function otherKeys(keys: GatewayKeys): GatewayKeys {
  for (const field of ['secretKey', 'publishableKey'] as const) {
    const key = keys[field];
    if (key !== undefined && !PLAIN_KEY.test(key))
      throw invalidField(field, 'A key is one line of printable characters without spaces.');
  }
  return keys;
}

/** `live` or `test`, or undefined if the text is not a key of the processor. */
export const keyMode = (key: string): string | undefined => /^[a-z]k_(test|live)_/.exec(key)?.[1];

const publishableMode = (key: string | undefined) =>
  modeOf('publishableKey', key, PUBLISHABLE_KEY, 'pk_test_ or pk_live_');

function modeOf(
  field: string,
  key: string | undefined,
  shape: RegExp,
  beginning: string,
): string | undefined {
  if (key === undefined) return undefined;
  const [, mode] = shape.exec(key) ?? [];
  if (!mode)
    throw invalidField(
      field,
      `This is not a ${field} of the processor: such a key begins with ${beginning}.`,
    );
  return mode;
}
