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

/**
 * The objects that the service reads, by the first segment of their path, or the first two. A call to another path is refused until it is added. What an
 * object is, its field `object` says: the prefix of an id proves nothing, and one kind may have several.
 */
const OBJECTS: Readonly<Record<string, Readonly<{ object: string; holds?: (fields: Fields) => boolean }>>> = {
  account: { object: 'account' },
  balance_transactions: { object: 'balance_transaction', holds: isBalanceTransaction },
  confirmation_tokens: { object: 'confirmation_token' },
  country_specs: { object: 'country_spec', holds: isCountrySpec },
  customers: { object: 'customer' },
  disputes: { object: 'dispute', holds: isDispute },
  events: { object: 'event' },
  files: { object: 'file' },
  'radar/early_fraud_warnings': { object: 'radar.early_fraud_warning' },
  reviews: { object: 'review' },
  payment_intents: { object: 'payment_intent', holds: isIntent },
  refunds: { object: 'refund', holds: isRefund },
  payment_method_domains: { object: 'payment_method_domain' },
  payment_methods: { object: 'payment_method' },
  webhook_endpoints: { object: 'webhook_endpoint' },
  setup_intents: { object: 'setup_intent', holds: isSetupIntent },
};
/** It becomes part of an address and of a key of the table. */
const ID = /^\w{1,255}$/;

/** Names what is wrong with an answer's body; nothing when it may be read. An answer with a fault proves nothing (R3). */
export function faultOf(body: unknown, { path, method, status }: Answered): string | undefined {
  if (!isObject(body)) return 'not an object';
  if (status < 200 || status >= 300) return isError(body.error, status) ? undefined : 'no error object';
  if (body.error !== undefined) return 'an error with a success status';

  const { resource, id, isList } = askedFor({ path, method });
  if (!isList) return objectFault(body, resource, id);
  if (body.object !== 'list' || !Array.isArray(body.data)) return 'not a list';
  if (OBJECTS[resource] === undefined) return `a list of an unknown kind: ${resource}`;
  const isUnreadable = body.data.length > 0 && body.data.every((entry) => objectFault(entry, resource));
  return isUnreadable && body.has_more === true ? 'a page without an entry that can be read' : undefined;
}

/** An entry of a list that cannot be read. It may be any object of that list: that it is there is all that is known. */
export type UnreadEntry = Readonly<{ resource: string; fault: string; id?: string }>;

/**
 * A list that has no fault without the entries that cannot be read. One of them hides no other entry, but a list that is short of it
 * proves no absence: `pagesOf` hands them on with each page.
 */
export function readableList(
  body: unknown,
  answered: Answered,
): Readonly<{ body: unknown; unread: readonly UnreadEntry[] }> {
  const { resource, isList } = askedFor(answered);
  if (!isList || !isObject(body) || !Array.isArray(body.data)) return { body, unread: [] };
  const read: unknown[] = [];
  const unread: UnreadEntry[] = [];
  for (const entry of body.data) {
    const fault = objectFault(entry, resource);
    if (fault === undefined) read.push(entry);
    else unread.push({ resource, fault, ...idIn(entry) });
  }
  return unread.length > 0 ? { body: { ...body, data: read, unread }, unread } : { body, unread };
}

const idIn = (entry: unknown) =>
  isObject(entry) && typeof entry.id === 'string' && ID.test(entry.id) ? { id: entry.id } : {};

function askedFor({ path, method }: Pick<Answered, 'path' | 'method'>) {
  const [resource, id] = asked(path);
  return { resource, id, isList: method === 'GET' && id === undefined && resource !== 'account' };
}

/** The objects of fraud prevention have a segment before theirs. */
function asked(path: string): [resource: string, id: string | undefined] {
  const [, , first = '', second, third] = (path.split('?')[0] ?? '').split('/');
  return first === 'radar' ? [`radar/${second}`, third] : [first, second];
}

function objectFault(body: unknown, resource: string, askedId?: string): string | undefined {
  const expected = OBJECTS[resource];
  if (!expected) return `an object of an unknown kind: ${resource}`;
  if (!isObject(body) || body.object !== expected.object) return `not a ${expected.object}`;
  if (typeof body.id !== 'string' || !ID.test(body.id)) return `not the id of a ${expected.object}`;
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

function isBalanceTransaction({ type, currency, amount, fee, created }: Fields): boolean {
  const areWhole = [amount, fee, created].every((number) => Number.isSafeInteger(number));
  return areWhole && typeof type === 'string' && typeof currency === 'string';
}

function isRefund({ amount, currency, status }: Fields): boolean {
  return (
    Number.isSafeInteger(amount) &&
    typeof currency === 'string' &&
    (status === null || typeof status === 'string')
  );
}

/** A list without a code would be read as a country that nothing is sold in. */
function isCountrySpec({ supported_payment_currencies: codes }: Fields): boolean {
  return Array.isArray(codes) && codes.length > 0 && codes.every((code) => typeof code === 'string');
}

function isDispute({ amount, currency, status, created }: Fields): boolean {
  const areWhole = Number.isSafeInteger(amount) && Number.isSafeInteger(created);
  return areWhole && typeof currency === 'string' && typeof status === 'string';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
