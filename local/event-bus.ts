import { randomUUID } from 'node:crypto';
import { type AwsJsonServer, serveAwsJson } from './aws-json-server.ts';

/** An operators' notice that was put on the bus. */
export type Notice = Readonly<{
  at: string;
  bus: string;
  source: string;
  detailType: string;
  detail: unknown;
}>;
type Entry = { EventBusName?: string; Source?: string; DetailType?: string; Detail?: string };

const NOTICES_KEPT_MAX = 1_000;

/** An EventBridge-compatible server that keeps its entries in memory, newest last. An invalid entry fails alone, as at EventBridge. */
export async function startEventBus(
  now: () => Date,
): Promise<AwsJsonServer & { notices(): readonly Notice[] }> {
  const kept: Notice[] = [];
  const put = (entry: Entry) => {
    const detail = parsed(entry.Detail);
    if (!entry.Source || !entry.DetailType)
      return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Source and DetailType are required.' };
    if (detail === undefined) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
    kept.push({
      at: now().toISOString(),
      bus: entry.EventBusName ?? 'default',
      source: entry.Source,
      detailType: entry.DetailType,
      detail,
    });
    kept.splice(0, kept.length - NOTICES_KEPT_MAX);
    return { EventId: randomUUID() };
  };
  const server = await serveAwsJson('event bus', {
    PutEvents: ({ Entries = [] }: { Entries?: Entry[] }) => {
      const results = Entries.map(put);
      return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results };
    },
  });
  return { ...server, notices: () => [...kept] };
}

function parsed(text: string | undefined): unknown {
  try {
    const value = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
