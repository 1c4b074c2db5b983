/** What a field has in place of what it said of a person who was erased. */
export const ERASED = 'erased';

/**
 * What a field says of a person. `words` are what people and shops write freely, which may say anything. A `request` to the processor is
 * kept without its name and address. A network is erased when no count of it is left (NETWORKS_AFTER_DAYS). `secret` is what a tenant alone
 * has, and `own` what it says of itself: the journal encrypts both under the tenant's key, which ends with the tenant.
 */
export type Says =
  | 'name'
  | 'email'
  | 'telephone'
  | 'address'
  | 'network'
  | 'words'
  | 'request'
  | 'hash'
  | OfTenant;
type OfTenant = 'secret' | 'own';

/** The fields of one kind of record, by their paths. `*` is each member of a list or a map. */
export type PersonalFields = Readonly<Record<string, Says>>;

const NONE: PersonalFields = {};
/** Kinds of what a tenant says of itself, its staff and its catalog. The log of who did what stays readable in the journal. */
const TENANT_FIELDS = {
  TENANT: { customerIdKey: 'secret' },
  PROJECT: {
    ...{ customerIdKey: 'secret', linkSalt: 'secret', supportContact: 'own' },
    ...{ 'events.sealedSecret': 'secret', 'events.sealedPrevious': 'secret' },
    ...{ 'endpoints.*.sealedSecret': 'secret', 'endpoints.*.sealedPrevious': 'secret' },
  },
  GATEWAY: {
    ...{ sealedSecretKey: 'secret', sealedPublishableKey: 'secret', instructions: 'own' },
    ...{ 'eventEndpoint.sealedSecret': 'secret', 'eventEndpoint.sealedPrevious': 'secret' },
    'processorAccount.name': 'own',
  },
  CREDENTIAL: { hash: 'secret' },
  SELLER: { sellerName: 'own', 'address.*': 'own', 'taxIds.*': 'own', footer: 'own', 'logo.data': 'own' },
  ...none('DIRECTORY', 'PRODUCT', 'PLAN', 'FEATURES', 'ADDON', 'SLUG', 'AUDIT'),
} as const satisfies Record<string, PersonalFields>;
export const OF_TENANT = Object.keys(TENANT_FIELDS) as readonly (keyof typeof TENANT_FIELDS)[];

const PROFILE = { email: 'email', name: 'name', mobile: 'telephone' } as const satisfies PersonalFields;
const BUYER = prefixed('buyer', {
  ...{ company: 'name', taxId: 'words', address: 'address', 'idCheck.answer': 'words' },
} as const satisfies PersonalFields);
const PAYER = { ...prefixed('payer', { ...PROFILE, address: 'address' }), ...prefixed('payer', BUYER) };

/**
 * Every kind of record that a tenant has, by the first part of its sort key, with its fields that tell who a person is. The journal encrypts
 * them, an erasure replaces them, and tests refuse a person anywhere else. What a shop sends as `metadata`, `clientReference`, description
 * or texts of a line is the shop's own, as it says (docs/persons.md).
 */
export const PERSONAL_FIELDS = {
  CUSTOMER: {
    ...PROFILE,
    ...BUYER,
    language: 'words',
    'processorCustomers.*.body': 'request',
    'processorCustomers.*.key': 'hash',
    'owed.*.cleared.reason': 'words',
  },
  TXN: {
    ...PAYER,
    'payer.language': 'words',
    clientNetwork: 'network',
    'holds.*.network': 'network',
    naturalKey: 'hash',
    'terms.fields.*.value': 'words',
    charge: 'request',
  },
  PREFILL: { ...PROFILE, company: 'name', taxId: 'words', address: 'address' },
  INVOICE: { ...BUYER, 'billedTo.name': 'name', 'billedTo.email': 'email' },
  PAPER: prefixed('paper.buyer', {
    ...{ name: 'name', email: 'email', company: 'name', taxId: 'words', address: 'address' },
  }),
  ORDER: {
    ...BUYER,
    ...{ payerAddress: 'address', endReason: 'words', 'disputeEnd.before.endReason': 'words' },
    'pause.reason': 'words',
  },
  REFUND: { reason: 'words' },
  WALLETENTRY: { reason: 'words' },
  OUTBOX: {
    'events.*.data.customer.email': 'email',
    'events.*.data.customer.name': 'name',
    'events.*.data.reason': 'words',
    'events.*.data.fields.*': 'words',
    'events.*.data.details.name': 'name',
    'events.*.data.details.mobile': 'telephone',
    'events.*.data.details.company': 'name',
    'events.*.data.details.taxId': 'words',
    'events.*.data.details.address': 'address',
  },
  DELIVERY: { 'tries.*.answer': 'words' },
  MAIL: { email: 'email' },
  MAILSTOP: { email: 'email' },
  KEY: { answer: 'words' },
  // Of these no field says anything; the keys of the first two have a network (`isKeyPersonal`).
  ...none('DECLINES', 'TALLY', 'RISK', 'GUARD', 'PORTALCODE', 'LATER', 'LATERCOUNT', 'TURNS', 'DIGEST'),
  ...none('SUBSCRIPTION', 'HOLDING', 'ADDONHOLDING', 'TRIAL', 'TRIALCARD', 'CARD', 'CARDDECLINES', 'WALLET'),
  ...none('REDEMPTION', 'COUPON', 'USES', 'USAGE', 'USAGEREPORT', 'LINK', 'PLACES', 'PLACE'),
  ...none('CHALLENGES', 'SERIES', 'PACE'),
  ...none(
    'APPLIED',
    'DISPUTE',
    'ERASURE',
    'RENEWALS',
    'LEDGER',
    'LEDGERWALK',
    'ENDPOINT',
    'COUNTER',
    'TAXRATES',
    'BOOKSTATE',
    'BOOKDAY',
  ),
  ...TENANT_FIELDS,
} as const satisfies Record<string, PersonalFields>;

export type RecordKind = keyof typeof PERSONAL_FIELDS;

/** The kind of a record, by its sort key; undefined for what no tenant has. An audit entry is sorted by its instant. */
export function kindOfSort(sortKey: string): RecordKind | undefined {
  if (/^\d{4}-/.test(sortKey)) return 'AUDIT';
  const [kind = ''] = sortKey.split('#');
  return Object.hasOwn(PERSONAL_FIELDS, kind) ? (kind as RecordKind) : undefined;
}

export const personalFieldsOf = (sortKey: string): PersonalFields => {
  const kind = kindOfSort(sortKey);
  return kind === undefined ? NONE : PERSONAL_FIELDS[kind];
};

/** Whether the key of a record has a payer's network in it. */
export const isKeyPersonal = (sortKey: string): boolean => sortKey === 'DECLINES' || sortKey === 'TALLY';

function prefixed<Fields extends PersonalFields>(path: string, fields: Fields): PersonalFields {
  return Object.fromEntries(Object.entries(fields).map(([field, says]) => [`${path}.${field}`, says]));
}

function none<Kind extends string>(...kinds: Kind[]): Record<Kind, PersonalFields> {
  return Object.fromEntries(kinds.map((kind) => [kind, NONE])) as Record<Kind, PersonalFields>;
}
