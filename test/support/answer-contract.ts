import * as v from 'valibot';
import { contracts } from '../../functions/contracts.ts';
import {
  errorWith,
  GATEWAY_STATUSES,
  GatewayError,
  SHOWN_AS_PAGE,
} from '../../shared/contracts/answers/error.ts';
import { type Contract, errorsOf } from '../../shared/contracts/contract.ts';

/** What the gateway gave. `body` is the parsed JSON of a JSON answer. */
type Answered = Readonly<{ status: number; headers: Record<string, unknown>; body: unknown; text: string }>;

/** How an answer departs from its route's contract: a status, an error code or a field that the contract does not have. */
export function breachOf(
  handler: keyof typeof contracts,
  { status, headers, body, text }: Answered,
): string | undefined {
  const contract = contracts[handler];
  if (!contract) return `The route ${handler} has no contract. Add one to functions/contracts.`;
  const type = String(headers['content-type']).split(';', 1)[0] ?? '';
  const { file, orFile } = contract.answers[status] ?? {};
  if (type === file || type === orFile) return undefined;
  if (type.includes('html')) return hasPage(contract, status) ? undefined : 'It has no page.';
  const schemas = schemasOf(contract, status);
  if (text === '') return isBare(contract, status) ? undefined : 'The body is empty.';
  if (schemas.length === 0) return `It has no answer ${status}.`;
  const tried = schemas.map((schema) => v.safeParse(schema, body));
  if (tried.some(({ success }) => success)) return undefined;
  return tried
    .flatMap(({ issues = [] }) =>
      issues.map((issue) => `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`),
    )
    .join('\n');
}

function schemasOf(contract: Contract, status: number): v.GenericSchema[] {
  const codes = errorsOf(contract).get(status) ?? [];
  const own = contract.answers[status]?.schema;
  return [
    ...(own ? [own] : []),
    ...(codes.length > 0 ? [errorWith(codes)] : []),
    ...(GATEWAY_STATUSES.includes(status) ? [GatewayError] : []),
  ];
}

const hasPage = (contract: Contract, status: number): boolean =>
  errorsOf(contract)
    .get(status)
    ?.some((code) => SHOWN_AS_PAGE.includes(code)) ?? false;

const isBare = ({ answers }: Contract, status: number): boolean =>
  answers[status] !== undefined && answers[status].schema === undefined && answers[status].file === undefined;
