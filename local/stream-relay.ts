import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { AwsJsonError, callAwsJson } from './aws-json.ts';
import { type SingleFlight, singleFlight } from './single-flight.ts';

/**
 * The table's stream, carried to `relay-outbox` as the deployed event source mapping carries it: only new outbox items, in
 * batches, a failed record and what follows it again, a batch that keeps failing given up. The sweeper sends what was given up.
 */
export type StreamRelay = Readonly<{
  /** Says that there may be something new, so that nobody waits for the next look. */
  poke(): void;
  /** Carries everything written so far. */
  drain(): Promise<void>;
  /** What has been carried, by shard. */
  positions(): Positions;
  close(): Promise<void>;
}>;
export type StreamRelayOptions = Readonly<{
  endpoint: string;
  tableName: string;
  relay: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;
  onGivenUp: (records: readonly DynamoDBRecord[], error: unknown) => void;
  /** Where to go on from: what `positions` gave before. Without it the stream is read from its beginning. */
  positions?: Positions;
  /** Milliseconds between looks of its own. Without it the stream is read only when asked. */
  pollMs?: number;
  /** The first wait before failed records are tried again; it doubles each time. */
  retryWaitMs?: number;
}>;

/** The sequence number of the last record carried, by shard. */
export type Positions = Readonly<Record<string, string>>;
type Page = { Records: DynamoDBRecord[]; NextShardIterator?: string };

const BATCH_MAX = 100;
const TRIES_MAX = 5;
const RETRY_WAIT_MS = 100;

export function startStreamRelay(options: StreamRelayOptions): StreamRelay {
  const positions: Record<string, string> = { ...options.positions };
  const iterators = new Map<string, string>();
  let closing = false;
  let shards: readonly Shard[] | undefined;

  const pass = async () => {
    shards ??= await findShards(options);
    for (const shard of shards) await readShard(shard);
    // A shard that has ended has successors, which only a new look at the stream shows.
    if (shards.some(({ id }) => !iterators.has(id))) shards = undefined;
  };
  const readShard = async ({ arn, id }: Shard) => {
    for (let more = true; more && !closing; ) {
      const page = await readPage(options.endpoint, arn, id, iterators, positions[id]);
      more = page.Records.length > 0;
      await carry(page.Records.filter(isNewOutboxItem), options);
      const last = page.Records.at(-1)?.dynamodb?.SequenceNumber;
      if (last !== undefined) positions[id] = last;
    }
  };

  const passes: SingleFlight = singleFlight(pass);
  const inBackground = () => void passes.run().catch((error) => closing || console.error('The stream could not be read:', error));
  const timer = options.pollMs === undefined ? undefined : setInterval(inBackground, options.pollMs);
  return {
    poke: inBackground,
    drain: passes.run,
    positions: () => ({ ...positions }),
    async close() {
      closing = true;
      clearInterval(timer);
      await passes.settled();
    },
  };
}

/** What the deployed mapping's filter lets through. */
function isNewOutboxItem({ eventName, dynamodb }: DynamoDBRecord): boolean {
  return eventName === 'INSERT' && dynamodb?.Keys?.sk?.S === 'OUTBOX';
}

/** Hands records on until none is left: a reported failure is tried again from that record on, as the stream's order demands. */
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

function fromFirstFailed(records: readonly DynamoDBRecord[], failed: ReadonlySet<string>): readonly DynamoDBRecord[] {
  const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''));
  return first < 0 ? [] : records.slice(first);
}

type Shard = Readonly<{ arn: string; id: string }>;

async function findShards({ endpoint, tableName }: StreamRelayOptions): Promise<Shard[]> {
  const { Table } = await callAwsJson<{ Table: { LatestStreamArn: string } }>(endpoint, 'DynamoDB_20120810.DescribeTable', {
    TableName: tableName,
  });
  const arn = Table.LatestStreamArn;
  const { StreamDescription } = await stream<{ StreamDescription: { Shards: { ShardId: string }[] } }>(endpoint, 'DescribeStream', {
    StreamArn: arn,
  });
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
    const ShardIterator = iterators.get(ShardId) ?? (await iteratorAfter(endpoint, StreamArn, ShardId, after));
    const page = await stream<Page>(endpoint, 'GetRecords', { ShardIterator, Limit: BATCH_MAX });
    if (page.NextShardIterator) iterators.set(ShardId, page.NextShardIterator);
    else iterators.delete(ShardId);
    return page;
  } catch (error) {
    // An iterator lives a while only; the position outlives it.
    if (!(error instanceof AwsJsonError) || !iterators.delete(ShardId)) throw error;
    return await readPage(endpoint, StreamArn, ShardId, iterators, after);
  }
}

async function iteratorAfter(endpoint: string, StreamArn: string, ShardId: string, after: string | undefined): Promise<string> {
  const place = after ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } : { ShardIteratorType: 'TRIM_HORIZON' };
  const { ShardIterator } = await stream<{ ShardIterator: string }>(endpoint, 'GetShardIterator', { StreamArn, ShardId, ...place });
  return ShardIterator;
}

const stream = <Result>(endpoint: string, operation: string, input: object) =>
  callAwsJson<Result>(endpoint, `DynamoDBStreams_20120810.${operation}`, input);
