import type { Move, Touch } from '../ops/ledger/evidence.ts';
import type { AttemptState } from '../shared/domain/sales/attempt.ts';
import type { Key } from '../shared/storage/keys.ts';

/** What the table was asked, as far as the invariants want to know: keys that were written, partitions named, states moved to. */
export type Observed = Readonly<{
  writes: { count: number };
  written: Map<string, Key>;
  partitions: Set<string>;
  moves: Omit<Move, 'tenantId'>[];
}>;

type Attributes = Record<string, { S?: string; N?: string }>;
type Update = Readonly<{
  Key: Attributes;
  UpdateExpression: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Attributes;
}>;
// biome-ignore lint/suspicious/noExplicitAny: the wire's JSON has as many shapes as there are operations.
type Body = any;

export const newObserved = (): Observed => ({ writes: { count: 0 }, written: new Map(), partitions: new Set(), moves: [] });

export function observe({ writes, written, partitions, moves }: Observed, call: string, body: Body, status: number): void {
  const { keys, updates } = named(call, body);
  for (const { pk } of keys) partitions.add(pk);
  if (call === 'table Query' && !body.IndexName) partitions.add(body.ExpressionAttributeValues[':pk'].S);
  if (!/Put|Update|Write/.test(call) || status !== 200) return;
  writes.count++;
  for (const key of keys) written.set(`${key.pk} ${key.sk}`, key);
  moves.push(...updates.flatMap(moveIn));
}

function named(call: string, body: Body): { keys: Key[]; updates: Update[] } {
  switch (call) {
    case 'table GetItem':
      return { keys: [keyIn(body.Key)], updates: [] };
    case 'table PutItem':
      return { keys: [keyIn(body.Item)], updates: [] };
    case 'table UpdateItem':
      return { keys: [keyIn(body.Key)], updates: [body] };
    case 'table BatchGetItem':
      return { keys: Object.values(body.RequestItems).flatMap((table: Body) => table.Keys.map(keyIn)), updates: [] };
    case 'table TransactWriteItems': {
      const items: Body[] = body.TransactItems;
      return {
        keys: items.map(({ Put, Update }) => keyIn(Put?.Item ?? Update?.Key)),
        updates: items.flatMap(({ Update }) => (Update ? [Update] : [])),
      };
    }
    default:
      return { keys: [], updates: [] };
  }
}

/** The state an attempt left, from the condition, and the one it was set to. */
function moveIn({
  Key: key,
  UpdateExpression: change,
  ConditionExpression: condition = '',
  ExpressionAttributeValues: values = {},
}: Update) {
  const { sk } = keyIn(key);
  const to = stateIn(change, values);
  const from = stateIn(condition, values);
  return sk.startsWith('TXN#') && to && from ? [{ attemptId: sk.slice('TXN#'.length), from, to }] : [];
}

function stateIn(expression: string, values: Attributes): AttemptState | undefined {
  const [, placeholder = ''] = /#state = (:v\d+)/.exec(expression) ?? [];
  return values[placeholder]?.S as AttemptState | undefined;
}

const keyIn = (attributes: Attributes): Key => ({ pk: attributes?.pk?.S ?? '', sk: attributes?.sk?.S ?? '' });

export const touchedBy = (tenantId: string, { partitions }: Observed): Touch[] =>
  [...partitions].map((partition) => ({ tenantId, partition }));
