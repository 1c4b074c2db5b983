import type { AttemptState } from '../../shared/domain/sales/attempt.ts';
import type { Move, Touch } from '../../shared/ledger/evidence.ts';
import type { Key } from '../../shared/storage/table/keys.ts';

/** What the invariants need of the calls to the table: keys to read, partitions that were named, moves between states. */
export type Observed = Readonly<{
  /** What was written since the harness read it last. */
  unread: Map<string, Key>;
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

export const newObserved = (): Observed => ({
  unread: new Map(),
  partitions: new Set(),
  moves: [],
});

export function observe(
  { unread, partitions, moves }: Observed,
  operation: string,
  body: Body,
  status: number,
): void {
  const { keys, updates } = named(operation, body);
  for (const { pk } of keys) partitions.add(pk);
  if (operation === 'Query' && !body.IndexName) partitions.add(body.ExpressionAttributeValues[':pk'].S);
  if (!/Put|Update|Write/.test(operation) || status !== 200) return;
  for (const key of keys) unread.set(`${key.pk} ${key.sk}`, key);
  moves.push(...updates.flatMap(moveIn));
}

/** The items that a request names. */
export const keysIn = (operation: string, body: Body): Key[] => named(operation, body).keys;

function named(operation: string, body: Body): { keys: Key[]; updates: Update[] } {
  switch (operation) {
    case 'GetItem':
      return { keys: [keyIn(body.Key)], updates: [] };
    case 'PutItem':
      return { keys: [keyIn(body.Item)], updates: [] };
    case 'UpdateItem':
      return { keys: [keyIn(body.Key)], updates: [body] };
    case 'BatchGetItem':
      return {
        keys: Object.values(body.RequestItems).flatMap((table: Body) => table.Keys.map(keyIn)),
        updates: [],
      };
    case 'TransactWriteItems': {
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
