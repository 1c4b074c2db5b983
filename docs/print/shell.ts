import { fenced, shownJson } from './markdown.ts';
import type { Save, Step } from './steps.ts';

/** A step as a person types it. The variables are those of the preamble and of the steps before. */
export function curlOf({ method, path, from = 'shop', headers = {}, body, text, saves = [] }: Step): string {
  const said = {
    ...SAYS_WHO[from],
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  };
  const options = Object.entries(said).map(
    ([name, value]) => `-H ${value.includes('$') ? `"${name}: ${value}"` : `'${name}: ${value}'`}`,
  );
  const hasNoData = method === 'POST' && body === undefined && text === undefined;
  const shown = method === 'OPTIONS' ? ['-i', '-X OPTIONS'] : hasNoData ? ['-X POST'] : [];
  const data = body === undefined ? (text === undefined ? [] : [`-d '${text}'`]) : ['-d @-'];
  const address = `"${from === 'processor' ? '$SIM' : '$API'}${path}"`;
  const line = `curl -s ${[...shown, address, ...options, ...data].join(' \\\n  ')}`;
  const piped = saves.length > 0 ? ' | tee answer.json' : '';
  const here = body === undefined ? piped : ` <<JSON${piped}\n${shownJson(body)}\nJSON`;
  return fenced('sh', [line + here, ...saves.map(assignment)].join('\n'));
}

const SAYS_WHO: Readonly<Record<NonNullable<Step['from']>, Readonly<Record<string, string>>>> = {
  shop: { Origin: '$SHOP' },
  checkout: { Origin: '$CHECKOUT' },
  backend: { 'x-tenant-id': '$CREDENTIAL' },
  office: { 'x-tenant-id': '$CREDENTIAL' },
  customer: { authorization: 'Bearer $TOKEN' },
  processor: {},
};

function assignment({ as, field, after }: Save): string {
  const cut = after ? ` | sed 's/.*${after}//'` : '';
  return `${as}=$(field ${field}${cut})`;
}
