import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';

type Consumed = { CapacityUnits?: number };
type Command = { input: object };
type Send = (
  this: DynamoDBClient,
  command: Command,
  ...rest: unknown[]
) => Promise<{ ConsumedCapacity?: Consumed | Consumed[] }>;

/** The write units of each transaction of a flow, with those of the indexes, as the table's engine counts them. */
export async function unitsOfCommits(flow: () => Promise<unknown>): Promise<number[]> {
  const prototype = DynamoDBClient.prototype as unknown as { send: Send };
  const { send } = prototype;
  const units: number[] = [];
  const spy = vi.spyOn(prototype, 'send').mockImplementation(async function counted(
    this: DynamoDBClient,
    command,
    ...rest
  ) {
    if (!('TransactItems' in command.input)) return await send.call(this, command, ...rest);
    Object.assign(command.input, { ReturnConsumedCapacity: 'INDEXES' });
    const answer = await send.call(this, command, ...rest);
    units.push(
      [answer.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0),
    );
    return answer;
  });
  await flow().finally(() => spy.mockRestore());
  return units;
}
