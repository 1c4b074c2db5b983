import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Holder } from '../../functions/rights.ts';
import { type Asked, askedOf } from '../../local/iam/asked.ts';
import { isAllowedBy, type Statement } from '../../local/iam/policy.ts';
import { closeServer, LOOPBACK, listen } from '../../local/listening.ts';
import { TABLE } from '../../shared/storage/table/schema.ts';
import { ACCOUNT, REGION } from './emulator.ts';

/**
 * Stands between AWS and those who call it, as IAM does, which MiniStack does not by every condition: each call is judged by the statements
 * of the role that CloudFormation made for its caller.
 */
export type Gate = Readonly<{
  /** The statements of the role of each caller, by the session token that it sends. */
  roles: Map<string, readonly Statement[]>;
  arns: Partial<Record<Holder, string>>;
  judged: Set<string>;
  refused: string[];
  port: number;
  close(): Promise<void>;
}>;

export async function openGate(port: number, emulatorPort: number): Promise<Gate> {
  const server = createServer((incoming, response) => void pass(incoming, response));
  const gate: Gate = {
    roles: new Map(),
    arns: {},
    judged: new Set(),
    refused: [],
    port: await listen(server, port, 'gate', 'PORT'),
    close: () => closeServer(server),
  };
  return gate;

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const caller = String(incoming.headers['x-amz-security-token'] ?? '');
    const refusal = judge(gate, caller, incoming, body);
    if (refusal) return refuse(gate, refusal, incoming, response);
    const { method, headers, url: path } = incoming;
    const onward = request({ host: LOOPBACK, port: emulatorPort, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy()).end(body);
  }
}

/** Why the call is not allowed; nothing if it is. Who has no role may do nothing. */
function judge({ roles, arns, judged }: Gate, caller: string, incoming: IncomingMessage, body: Buffer) {
  const statements = roles.get(caller) ?? [];
  const { method, headers, url = '/' } = incoming;
  // Anyone may ask who they are.
  if (body.includes('Action=GetCallerIdentity')) return undefined;
  const form = new URLSearchParams(body.toString());
  if (form.get('Action') === 'DescribeStacks') {
    const arn = `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${form.get('StackName')}/id`;
    const isAllowed = isAllowedBy(statements, { action: 'cloudformation:DescribeStacks', arn, context: {} });
    return isAllowed ? undefined : `${caller || 'anonymous'} is not authorized to perform: DescribeStacks`;
  }
  const { pathname, searchParams } = new URL(url, 'http://aws');
  const asked = askedOf({
    ...{ method: method ?? 'GET', path: decodeURIComponent(pathname), body },
    query: Object.fromEntries(searchParams),
    headers: headers as Record<string, string>,
  });
  const refused = asked.find((one) => !isAllowedBy(statements, callOf(one, arns)));
  if (refused)
    return `User: ${caller || 'anonymous'} is not authorized to perform: ${refused.action} on resource: ${refused.on} because no identity-based policy allows the ${refused.action} action`;
  judged.add(caller);
  return undefined;
}

function callOf({ action, on, key, context = {} }: Asked, arns: Gate['arns']) {
  const encryption = Object.entries(context).map(([name, value]) => [
    `kms:EncryptionContext:${name}`,
    [value],
  ]);
  return {
    action,
    arn: (on === 'another' ? undefined : arns[on]) ?? on,
    context: {
      ...Object.fromEntries(encryption),
      ...(context.account !== undefined && {
        'events:source': [context.source ?? ''],
        'aws:ResourceAccount': [context.account],
      }),
      ...(key !== undefined && { 'dynamodb:LeadingKeys': [key] }),
    },
  };
}

function refuse(gate: Gate, message: string, { headers }: IncomingMessage, response: ServerResponse): void {
  gate.refused.push(message);
  if (headers['x-amz-target'])
    response
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      .end(JSON.stringify({ __type: 'AccessDeniedException', message }));
  else
    response
      .writeHead(403, { 'content-type': 'application/xml' })
      .end(`<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`);
}

/** What the rights are on, from the environment that each function of the stage has. */
export function arnsOf(env: Readonly<Record<string, string>>, account: string, region: string): Gate['arns'] {
  const at = (service: string, name = '') => `arn:aws:${service}:${region}:${account}:${name}`;
  const table = at('dynamodb', `table/${env.TABLE_NAME}`);
  const queue = (url = '') => at('sqs', url.split('/').at(-1));
  return {
    table,
    lists: `${table}/index/${TABLE.lists.name}`,
    work: `${table}/index/${TABLE.work.name}`,
    persons: at('dynamodb', `table/${env.PERSONS_TABLE}`),
    key: env.KEY_ID ?? '',
    notices: at('events', `event-bus/${env.NOTICES_BUS_NAME}`),
    'tenant buses': 'arn:aws:events:eu-west-1:444455556666:event-bus/billing-t',
    journal: `arn:aws:s3:::${env.JOURNAL_BUCKET}`,
    'journal objects': `arn:aws:s3:::${env.JOURNAL_BUCKET}/object`,
    ...Object.fromEntries(
      Object.entries(env)
        .filter(([name]) => name.endsWith('_QUEUE_URL'))
        .map(([name, url]) => [
          name.replace('_QUEUE_URL', '').toLowerCase().replaceAll('_', '-'),
          queue(url),
        ]),
    ),
  };
}
