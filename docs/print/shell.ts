import { fenced, shownJson } from './markdown.ts';
import type { Save, Step } from './steps.ts';

/** A step as a curl command. It uses the variables of the preamble and those that earlier steps saved. */
export function curlOf({ method, path, from = 'shop', headers = {}, body, text, saves = [] }: Step): string {
  const sent = {
    ...SAYS_WHO[from],
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  };
  const options = Object.entries(sent).map(([name, value]) => `-H ${value.includes('$') ? `"${name}: ${value}"` : `'${name}: ${value}'`}`);
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
  processor: {},
};

function assignment({ as, field, after, before }: Save): string {
  const cut = after ? ` | sed 's/.*${after}//'` : before ? ` | sed 's/${before}.*//'` : '';
  return `${as}=$(field ${field}${cut})`;
}
