import { GATEWAY_STATUSES, SHOWN_AS_PAGE } from '../../../shared/contracts/answers/error.ts';
import { type Caller, type Contract, errorsOf } from '../../../shared/contracts/contract.ts';
import type { ErrorCode } from '../../../shared/domain/errors.ts';
import { answerSchema, extending, querySchema, ref, requestSchemas, type Schema } from './schema.ts';

export type Media = { schema: Schema; examples?: Record<string, { summary: string; value: unknown }> };
export type Parameter = Readonly<{
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  deprecated?: true;
  schema: Schema;
}>;
export type Response = Readonly<{ description: string; headers?: object; content?: Record<string, Media> }>;
export type Operation = Readonly<{
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security: readonly object[];
  parameters?: readonly (Parameter | { $ref: string })[];
  requestBody?: Readonly<{ required: true; content: Record<string, Media> }>;
  responses: Readonly<Record<string, Response>>;
}>;

/** One route as the document has it. */
export function operationOf(handler: string, contract: Contract): Operation {
  const { section, summary, caller, body } = contract;
  const description = descriptionOf(contract);
  const parameters = parametersOf(contract);
  return {
    operationId: operationIdOf(handler),
    tags: [section],
    summary,
    ...(description && { description }),
    security: SECURITY[caller].map((scheme) => ({ [scheme]: [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: bodySchema(body) } } },
    }),
    responses: responsesOf(contract),
  };
}

/** With the role that staff need, where they need more than one that reads. */
function descriptionOf({ description, role }: Contract): string | undefined {
  const needs = role && role !== 'read' ? `Staff need the role \`${role}\`.` : undefined;
  return [description, needs].filter(Boolean).join('\n\n') || undefined;
}

const SECURITY: Readonly<Record<Caller, readonly string[]>> = {
  storefront: ['storefrontOrigin'],
  checkout: ['storefrontOrigin', 'checkoutOrigin'],
  tenant: ['tenantCredential'],
  staff: ['staffToken', 'staffCookie', 'tenantCredential'],
  customer: ['customerToken', 'customerHeader', 'customerQuery', 'customerCookie'],
  anyone: [],
};

/** The verb of the handler's file; other surfaces than the public one go before it. */
function operationIdOf(handler: string): string {
  const words = handler.replace('public-api/', '').replace('/', '-');
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function parametersOf({
  path = {},
  query,
  isRepeatable,
  needsKey,
}: Contract): NonNullable<Operation['parameters']> {
  const inPath = Object.entries(path).map(([name, description]): Parameter => {
    return { name, in: 'path', required: true, description, schema: { type: 'string' } };
  });
  const { properties = {}, required = [] } = query ? querySchema(query) : {};
  const inQuery = Object.entries(properties).map(
    ([name, { description = '', deprecated, ...schema }]): Parameter => {
      return {
        name,
        in: 'query',
        required: required.includes(name),
        description,
        ...(deprecated === true && { deprecated }),
        schema,
      };
    },
  );
  return [
    ...inPath,
    ...inQuery,
    ...(isRepeatable
      ? [{ $ref: `#/components/parameters/${needsKey ? 'RequiredKey' : 'IdempotencyKey'}` }]
      : []),
  ];
}

function bodySchema(body: NonNullable<Contract['body']>): Schema {
  if (!body.oneOf) return requestSchemas(body).body ?? {};
  const [first = {}, ...others] = Object.keys(body.oneOf).map(ref);
  return others.length > 0 ? { anyOf: [first, ...others] } : first;
}

function responsesOf(contract: Contract): Operation['responses'] {
  const errors = errorsOf(contract);
  const ofGateway = GATEWAY_STATUSES.filter((status) => status !== 413 || contract.body);
  const statuses = new Set([...Object.keys(contract.answers).map(Number), ...errors.keys(), ...ofGateway]);
  const sorted = [...statuses].sort((one, other) => one - other);
  return Object.fromEntries(
    sorted.map((status) => [status, responseOf(status, contract, errors.get(status) ?? [])]),
  );
}

function responseOf(
  status: number,
  { answers, isRepeatable }: Contract,
  codes: readonly ErrorCode[],
): Response {
  const own = answers[status];
  const asPage = codes.filter((code) => SHOWN_AS_PAGE.includes(code));
  const asJson = codes.filter((code) => !SHOWN_AS_PAGE.includes(code));
  const schemas = [
    ...(own?.schema ? [extending('Page', answerSchema(own.schema))] : []),
    ...(codes.length > 0 ? [errorSchema(codes)] : []),
    ...(GATEWAY_STATUSES.includes(status) ? [ref('GatewayError')] : []),
  ];
  const [first, ...others] = schemas;
  const content = {
    ...Object.fromEntries([own?.file ?? [], own?.orFile ?? []].flat().map((type) => [type, fileOf(type)])),
    ...(first && { 'application/json': { schema: others.length > 0 ? { anyOf: schemas } : first } }),
  };
  return {
    description: meaningOf(own?.means, asJson, asPage),
    headers: {
      'x-request-id': headerRef('RequestId'),
      'Billing-Version': headerRef('BillingVersion'),
      ...(RETRIED.includes(status) && { 'Retry-After': headerRef('RetryAfter') }),
      ...(isRepeatable && own && { 'Idempotent-Replayed': headerRef('IdempotentReplayed') }),
    },
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/** What a response means that no contract has. */
export const OF_THE_GATEWAY = 'The gateway answered, since no function did.';

const RETRIED: readonly number[] = [409, 429, 503];
const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

const errorSchema = (codes: readonly ErrorCode[]): Schema => {
  const code = { type: 'object', properties: { code: { enum: [...codes] } }, required: ['code'] };
  const error = { allOf: [ref('ErrorDetails'), code] };
  return { allOf: [ref('ErrorAnswer'), { type: 'object', properties: { error }, required: ['error'] }] };
};

function meaningOf(own: string | undefined, asJson: readonly string[], asPage: readonly string[]): string {
  const list = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ');
  const parts = [
    own,
    asJson.length > 0 && `${list(asJson)}.`,
    asPage.length > 0 &&
      `${list(asPage)}, as an HTML page titled Error unless \`Accept\` names JSON and no HTML.`,
  ];
  return parts.filter(Boolean).join(' ') || OF_THE_GATEWAY;
}

const fileOf = (type: string) => ({
  schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) },
});
