import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type Activity, watchActivity } from './activity.ts';
import { AwsJsonError, callAwsJson } from './aws-json.ts';
import { type SingleFlight, singleFlight } from './single-flight.ts';

/**
 * Passes the table's stream to a worker as the deployed event source mapping does: all changes, or only new outbox items, in batches. A
 * failed record and those after it are retried, and skipped after the last retry; the sweeper relays events later.
 */
export type StreamRelay = Readonly<{
  /** Reads the stream soon instead of at the next poll. */
  poke(): void;
  /** Relays everything written so far. */
  drain(): Promise<void>;
  /** The position in each shard. */
  positions(): Positions;
  close(): Promise<void>;
}>;
export type StreamRelayOptions = Readonly<{
  endpoint: string;
  tableName: string;
  reads: 'outbox' | 'changes';
  relay: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;
  onGivenUp: (records: readonly DynamoDBRecord[], error: unknown) => void;
  /** A former result of `positions`, to continue from there. Without it the stream is read from its beginning. */
  positions?: Positions;
  /** Milliseconds between polls. Without it the stream is read only by `poke` and `drain`. */
  pollMs?: number;
  activity?: Activity;
  /** The delay before the first retry of failed records; it doubles each time. */
  retryWaitMs?: number;
}>;

/** The sequence number of the last record that was relayed, by stream and shard: a table that was restored has another stream. */
export type Positions = Readonly<Record<string, string>>;
type Page = { Records: DynamoDBRecord[]; NextShardIterator?: string };

const BATCH_MAX = 100;
const TRIES_MAX = 5;
const RETRY_WAIT_MS = 100;
/** So long records gather after a poke. The deployed mapping reads four times a second. */
const GATHER_MS = 50;

export function startStreamRelay(options: StreamRelayOptions): StreamRelay {
  const positions: Record<string, string> = { ...options.positions };
  const iterators = new Map<string, string>();
  const { activity = watchActivity() } = options;
  let closing = false;
  let gathering: NodeJS.Timeout | undefined;
  let shards: readonly Shard[] | undefined;

  const pass = async () => {
    shards ??= await findShards(options);
    for (const shard of shards) await readShard(shard);
    // A closed shard has successors, so the shards must be listed again.
    if (shards.some(({ id }) => !iterators.has(id))) shards = undefined;
  };
  const readShard = async ({ arn, id }: Shard) => {
    for (let more = true; more && !closing; ) {
      const place = `${arn} ${id}`;
      const page = await readPage(options.endpoint, arn, id, iterators, positions[place]);
      more = page.Records.length > 0;
      await carry(options.reads === 'outbox' ? page.Records.filter(isNewOutboxItem) : page.Records, options);
      const last = page.Records.at(-1)?.dynamodb?.SequenceNumber;
      if (last === undefined) continue;
      positions[place] = last;
      activity.seen();
    }
  };

  const passes: SingleFlight = singleFlight(pass);
  const inBackground = () =>
    void passes.run().catch((error) => closing || console.error('The stream could not be read:', error));
  const isDue = activity.pace();
  const timer =
    options.pollMs === undefined ? undefined : setInterval(() => isDue() && inBackground(), options.pollMs);
  return {
    poke() {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        inBackground();
      }, GATHER_MS);
    },
    drain: passes.run,
    positions: () => ({ ...positions }),
    async close() {
      closing = true;
      clearInterval(timer);
      clearTimeout(gathering);
      await passes.settled();
    },
  };
}

/** The filter of the deployed mapping for the outbox. */
function isNewOutboxItem({ eventName, dynamodb }: DynamoDBRecord): boolean {
  return eventName === 'INSERT' && dynamodb?.Keys?.sk?.S === 'OUTBOX';
}

/** Relays records in order. After a reported failure it retries from that record on. */
async function carry(
  records: readonly DynamoDBRecord[],
  { relay, onGivenUp, retryWaitMs = RETRY_WAIT_MS }: StreamRelayOptions,
): Promise<void> {
  let rest = records;
  for (let round = 1; rest.length > 0; round++) {
    let failure: unknown = 'reported by the function';
    try {
      const failed = (await relay({ Records: [...rest] }))?.batchItemFailures ?? [];
      rest = fromFirstFailed(rest, new Set(failed.map(({ itemIdentifier }) => itemIdentifier)));
    } catch (error) {
      failure = error;
    }
    if (rest.length === 0) return;
    if (round === TRIES_MAX) return onGivenUp(rest, failure);
    await new Promise((resolve) => setTimeout(resolve, retryWaitMs * 2 ** (round - 1)));
  }
}

function fromFirstFailed(
  records: readonly DynamoDBRecord[],
  failed: ReadonlySet<string>,
): readonly DynamoDBRecord[] {
  const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''));
  return first < 0 ? [] : records.slice(first);
}

type Shard = Readonly<{ arn: string; id: string }>;

async function findShards({ endpoint, tableName }: StreamRelayOptions): Promise<Shard[]> {
  const { Table } = await callAwsJson<{ Table: { LatestStreamArn: string } }>(
    endpoint,
    'DynamoDB_20120810.DescribeTable',
    {
      TableName: tableName,
    },
  );
  const arn = Table.LatestStreamArn;
  const { StreamDescription } = await stream<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    endpoint,
    'DescribeStream',
    {
      StreamArn: arn,
    },
  );
  return StreamDescription.Shards.map(({ ShardId }) => ({ arn, id: ShardId }));
}

async function readPage(
  endpoint: string,
  StreamArn: string,
  ShardId: string,
  iterators: Map<string, string>,
  after: string | undefined,
): Promise<Page> {
  try {
    const ShardIterator =
      iterators.get(ShardId) ?? (await iteratorAfter(endpoint, StreamArn, ShardId, after));
    const page = await stream<Page>(endpoint, 'GetRecords', { ShardIterator, Limit: BATCH_MAX });
    if (page.NextShardIterator) iterators.set(ShardId, page.NextShardIterator);
    else iterators.delete(ShardId);
    return page;
  } catch (error) {
    // The iterator may have expired; a new one starts at the position.
    if (!(error instanceof AwsJsonError) || !iterators.delete(ShardId)) throw error;
    return await readPage(endpoint, StreamArn, ShardId, iterators, after);
  }
}

async function iteratorAfter(
  endpoint: string,
  StreamArn: string,
  ShardId: string,
  after: string | undefined,
): Promise<string> {
  const place = after
    ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
    : { ShardIteratorType: 'TRIM_HORIZON' };
  const { ShardIterator } = await stream<{ ShardIterator: string }>(endpoint, 'GetShardIterator', {
    StreamArn,
    ShardId,
    ...place,
  });
  return ShardIterator;
}

const stream = <Result>(endpoint: string, operation: string, input: object) =>
  callAwsJson<Result>(endpoint, `DynamoDBStreams_20120810.${operation}`, input);
