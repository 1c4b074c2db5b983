import type { Key } from '../../../shared/storage/table/keys.ts';
import type { OutgoingCall } from '../../harness/outgoing-call.ts';

/** Calls as a schedule prints them: which rows, and which state an attempt is moved to. */
// biome-ignore lint/suspicious/noExplicitAny: inputs have as many shapes as there are operations.
type Input = any;

const SETTINGS = /^(PROJECT|GATEWAY|CREDENTIAL|TENANT|SEALING|SIGNING|DIRECTORY)/;

/**
 * `undefined` for calls at which handlers need no turn: to the key service, and reads of rows that only an operator writes. Functions
 * keep their results in memory, and no order of two handlers changes them.
 */
export function turnName({ to, name, body }: OutgoingCall): string | undefined {
  if (to === 'keys' || (name === 'GetItem' && isSettings(keyIn(body.Key)))) return undefined;
  if (to === 'table') return `table ${name} ${rowsOf(name, body).join(' + ')}`;
  return `${to} ${name.replace('/v1/', '/')}`;
}

const isSettings = ({ pk, sk }: Key) => SETTINGS.test(sk) && !pk.startsWith('INTENT#');

function rowsOf(operation: string, input: Input): string[] {
  switch (operation) {
    case 'GetItem':
      return [short(keyIn(input.Key))];
    case 'PutItem':
      return [short(keyIn(input.Item))];
    case 'UpdateItem':
      return [updated(input)];
    case 'BatchGetItem':
      return Object.values(input.RequestItems).flatMap((table: Input) =>
        table.Keys.map((key: Input) => short(keyIn(key))),
      );
    case 'TransactWriteItems':
      return input.TransactItems.map(({ Put, Update }: Input) => (Put ? created(Put.Item) : updated(Update)));
    case 'Query':
      return [
        input.IndexName
          ? `index ${input.ExpressionAttributeValues[':partition'].S}`
          : input.ExpressionAttributeValues[':pk'].S,
      ];
    default:
      return [];
  }
}

function created(item: Input): string {
  return `new ${short(keyIn(item))}${item.state ? `→${item.state.S}` : ''}`;
}

function updated({ Key, UpdateExpression, ExpressionAttributeValues }: Input): string {
  const [, placeholder] = /#state = (:v\d+)/.exec(UpdateExpression) ?? [];
  const key = short(keyIn(Key));
  if (placeholder) return `${key}→${ExpressionAttributeValues[placeholder].S}`;
  if (!key.startsWith('LINK')) return key;
  if (UpdateExpression.includes('#openAttempt =')) return `${key}→locked`;
  return UpdateExpression.includes('#status =') ? `${key}→paid` : `${key}→free`;
}

/** What kind of row it is, and of an attempt the last letters of its name. */
function short({ pk, sk }: Key): string {
  if (sk === 'DIRECTORY') return pk.split('#')[0] ?? pk;
  const [kind = sk, id] = sk.split('#');
  return kind === 'TXN' && id ? `TXN…${id.slice(-3)}` : kind;
}

const keyIn = (attributes: Input): Key => ({ pk: attributes?.pk?.S ?? '', sk: attributes?.sk?.S ?? '' });
