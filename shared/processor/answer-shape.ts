/**
 * What an answer must look like before it is read. The HTTP client checks every answer with this, since the SDK does not: it
 * gives back any JSON without an `error`, whatever its status and type.
 */

type Fields = Readonly<Record<string, unknown>>;
export type Answered = Readonly<{ path: string; method: string; status: number }>;

const INTENT_STATUSES: readonly unknown[] = [
  'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'canceled', 'succeeded',
]; // biome-ignore format: one list

const ERROR_TYPES: readonly unknown[] = [
  'api_error',
  'card_error',
  'idempotency_error',
  'invalid_request_error',
];
/** These say by themselves what was refused; the processor may give their errors other types. */
const TELLING_STATUSES: readonly number[] = [401, 402, 403, 429];

/** The objects that the service reads, by the first segment of their path. A call to another path is refused until it is added. */
const OBJECTS: Readonly<
  Record<string, Readonly<{ object: string; id: RegExp; holds?: (fields: Fields) => boolean }>>
> = {
  account: { object: 'account', id: /^acct_\w/ },
  customers: { object: 'customer', id: /^cus_\w/ },
  disputes: { object: 'dispute', id: /^du_\w/ },
  payment_intents: { object: 'payment_intent', id: /^pi_\w/, holds: isIntent },
  refunds: { object: 'refund', id: /^(re|pyr)_\w/, holds: isRefund },
  payment_method_domains: { object: 'payment_method_domain', id: /^pmd_\w/ },
  payment_methods: { object: 'payment_method', id: /^(pm|card|src)_\w/ },
  webhook_endpoints: { object: 'webhook_endpoint', id: /^we_\w/ },
  setup_intents: { object: 'setup_intent', id: /^seti_\w/, holds: isSetupIntent },
};

/** Names what is wrong with an answer's body; nothing when it may be read. An answer with a fault proves nothing (R3). */
export function faultOf(body: unknown, { path, method, status }: Answered): string | undefined {
  if (!isObject(body)) return 'not an object';
  if (status < 200 || status >= 300) return isError(body.error, status) ? undefined : 'no error object';
  if (body.error !== undefined) return 'an error with a success status';

  const [, , resource = '', id] = (path.split('?')[0] ?? '').split('/');
  if (method !== 'GET' || id !== undefined || resource === 'account') return objectFault(body, resource, id);
  if (body.object !== 'list' || !Array.isArray(body.data)) return 'not a list';
  return body.data.map((item) => objectFault(item, resource)).find((fault) => fault !== undefined);
}

function objectFault(body: unknown, resource: string, askedId?: string): string | undefined {
  const expected = OBJECTS[resource];
  if (!expected) return `an object of an unknown kind: ${resource}`;
  if (!isObject(body) || body.object !== expected.object) return `not a ${expected.object}`;
  if (typeof body.id !== 'string' || !expected.id.test(body.id)) return `not the id of a ${expected.object}`;
  // A test token for a card is answered with the id of the card that it made.
  if (askedId !== undefined && askedId !== body.id && resource !== 'payment_methods')
    return 'another object than the one requested';
  return expected.holds?.(body) === false ? `an unusable ${expected.object}` : undefined;
}

function isError(error: unknown, status: number): boolean {
  if (!isObject(error) || typeof error.type !== 'string') return false;
  if (!ERROR_TYPES.includes(error.type) && !TELLING_STATUSES.includes(status)) return false;
  return (
    isIntentOrNone(error.payment_intent, 'payment_intents') &&
    isIntentOrNone(error.setup_intent, 'setup_intents')
  );
}

const isIntentOrNone = (shown: unknown, resource: string): boolean =>
  shown === undefined || shown === null || objectFault(shown, resource) === undefined;

function isIntent({ status, amount, currency, livemode, metadata }: Fields): boolean {
  const isWhole = Number.isSafeInteger(amount);
  return (
    INTENT_STATUSES.includes(status) &&
    isWhole &&
    typeof currency === 'string' &&
    typeof livemode === 'boolean' &&
    isObject(metadata)
  );
}

function isSetupIntent({ status, livemode, metadata }: Fields): boolean {
  return INTENT_STATUSES.includes(status) && typeof livemode === 'boolean' && isObject(metadata);
}

function isRefund({ amount, currency, status }: Fields): boolean {
  return (
    Number.isSafeInteger(amount) &&
    typeof currency === 'string' &&
    (status === null || typeof status === 'string')
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
