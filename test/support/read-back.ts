import {
  DynamoDBClient,
  PutItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { eventSchemas } from '../../shared/contracts/events/schemas.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { shownEvent } from '../../shared/domain/events/shown-event.ts';
import { type Item, viewOf } from '../../shared/ledger/view.ts';
import { personLeftIn } from './persons-kept.ts';

type Send = (this: DynamoDBClient, command: object, ...rest: unknown[]) => Promise<unknown>;
const prototype = DynamoDBClient.prototype as unknown as { send: Send; refusesUnreadable?: boolean };

/**
 * Every commit of a test that puts a record of a known kind fails unless the record's schema reads it back. The ledger check names
 * the kinds, so a new kind that it reads is covered without a change here. So does a commit that keeps a person where no erasure would find
 * them. It begins again with each file.
 */
export function refuseUnreadablePuts(): void {
  const isInstalled = prototype.refusesUnreadable !== undefined;
  prototype.refusesUnreadable = true;
  if (isInstalled) return;
  const { send } = prototype;
  prototype.send = async function checked(command, ...rest) {
    const writes = prototype.refusesUnreadable ? writesOf(command) : [];
    const items = writes.flatMap(({ Put }) => (Put?.Item ? [unmarshall(Put.Item) as Item] : []));
    const { unreadable } = viewOf({ items, books: { accounts: {} }, now: new Date(0) });
    const [first] = unreadable;
    if (first)
      throw new Error(
        `A commit puts ${first.item.sk}, which its schema does not read back: ${first.problem}`,
      );
    const left = writes.map(personLeftIn).find((found) => found !== undefined);
    if (left) throw new Error(`A commit is refused: ${left}`);
    const sent = await send.call(this, command, ...rest);
    requireDescribedEvents(items); // Of a commit that was refused, nothing is sent.
    return sent;
  };
}

/** Every event of every test fits the schema that receivers are given for its type. */
function requireDescribedEvents(items: readonly Item[]): void {
  for (const { sk, events } of items) {
    if (sk !== 'OUTBOX') continue;
    for (const event of events as BillingEvent[]) {
      const { issues } = v.safeParse(eventSchemas[event.type], shownEvent(event));
      if (issues)
        throw new Error(
          `The event ${event.type} does not fit its schema: ${JSON.stringify(v.flatten(issues))}`,
        );
    }
  }
}

/** For a file that tests the table itself, with items that are no whole records. */
export function permitUnreadablePuts(): void {
  prototype.refusesUnreadable = false;
}

function writesOf(command: object): TransactWriteItem[] {
  if (command instanceof PutItemCommand) return [{ Put: command.input }];
  if (command instanceof UpdateItemCommand)
    return [{ Update: { ...command.input, UpdateExpression: command.input.UpdateExpression } }];
  return command instanceof TransactWriteItemsCommand ? (command.input.TransactItems ?? []) : [];
}
