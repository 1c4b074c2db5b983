import type * as v from 'valibot';
import { type ErrorCode, STATUS } from '../domain/errors.ts';
import type { StaffRole } from '../domain/sessions/staff-roles.ts';

/**
 * What one route reads and answers, as data. The API document is printed from it, and every answer that a test gets through the
 * route table is checked against it. No function loads a contract.
 */
export type Contract = Readonly<{
  section: Section;
  /** One line that begins with a verb. */
  summary: string;
  /** Markdown. */
  description?: string;
  caller: Caller;
  /** The role that staff need, from the route's row. */
  role?: StaffRole;
  path?: Readonly<Record<string, string>>;
  query?: Request;
  body?: Request;
  /** The route honours `Idempotency-Key`. */
  isRepeatable?: true;
  /** And refuses a request without one, since nothing else would tell a repeat. */
  needsKey?: true;
  answers: Readonly<Record<number, Answer>>;
  /** What the route itself refuses with. `errorsOf` adds what follows from its caller and its request. */
  errors: readonly ErrorCode[];
}>;

/**
 * Who may ask. `storefront` is the registered origin of a project, `checkout` is that or the hosted checkout's origin, `tenant` is a
 * tenant's server with its credential, `staff` a member of its staff with a token, or its server with the scope `admin`; `customer` is
 * one of its customers with a token.
 */
export type Caller = 'storefront' | 'checkout' | 'tenant' | 'staff' | 'customer' | 'anyone';
export type Section =
  | ('Finding the project' | 'Plans' | 'Purchases' | 'Payment links' | 'After the payment')
  | ('The customer’s own account' | 'The tenant’s backend' | 'The back office' | 'The catalog' | 'Tools');

export type Request = Readonly<{
  /** The very schema that the handler gives to its surface. */
  schema: v.GenericSchema;
  /** What is documented where the handler reads any object first and then chooses among these, by their names. */
  oneOf?: Readonly<Record<string, v.GenericSchema>>;
  /** What each field means, by its path, such as `items[].name`. */
  fields: Readonly<Record<string, string>>;
}>;

/** What the fields of `PageQuery` mean, which every list takes. */
export const PAGE_FIELDS = {
  limit: 'How many entries, 1 to 100.',
  cursor: 'The `nextCursor` of the page before.',
} as const;

/** A schema is absent where there is no JSON body. `file` is the media type of an answer that is a file, and `orFile` another that may be asked for. */
export type Answer = Readonly<{ means: string; schema?: v.GenericSchema; file?: string; orFile?: string }>;

const ON_EVERY_ROUTE: readonly ErrorCode[] = ['internal_error', 'service_unavailable'];
const OF_A_CALLER: Readonly<Record<Caller, readonly ErrorCode[]>> = {
  storefront: ['unauthorized_tenant'],
  checkout: ['unauthorized_tenant'],
  tenant: ['unauthenticated', 'forbidden'],
  staff: ['unauthenticated', 'forbidden'],
  customer: ['unauthenticated', 'forbidden'],
  anyone: [],
};
const OF_A_BODY: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_json',
  'body_too_large',
  'unsupported_media_type',
];
const OF_A_KEY: readonly ErrorCode[] = ['invalid_request', 'idempotency_mismatch', 'idempotency_in_progress'];

/** Every code the route may answer, by status, in the order of the table of errors. */
export function errorsOf({
  caller,
  role,
  path,
  query,
  body,
  isRepeatable,
  errors,
}: Contract): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...ON_EVERY_ROUTE,
    ...OF_A_CALLER[caller],
    ...(role && role !== 'read' ? ([`${role}_role_required`] as const) : []),
    ...(path || query ? (['invalid_request'] as const) : []),
    ...(body ? OF_A_BODY : []),
    ...(isRepeatable ? OF_A_KEY : []),
    ...errors,
  ]);
  const inOrder = (Object.keys(STATUS) as ErrorCode[]).filter((code) => codes.has(code));
  return Map.groupBy(inOrder, (code) => STATUS[code]);
}
