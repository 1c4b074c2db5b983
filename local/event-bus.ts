import { randomUUID } from 'node:crypto';
import { type AwsJsonServer, ServiceFault, serveAwsJson } from './aws-json-server.ts';

/** What was put on a bus: an operators' notice, or an event on a bus of a tenant, which is named by its ARN. */
export type Notice = Readonly<{
  at: string;
  bus: string;
  source: string;
  detailType: string;
  detail: unknown;
}>;
type Entry = { EventBusName?: string; Source?: string; DetailType?: string; Detail?: string };

const NOTICES_KEPT_MAX = 1_000;

/** What a tenant's bus does by the end of its name. Any other bus exists, and takes what it gets. */
const FAULTS: Readonly<Record<string, string>> = {
  '-throttled': 'ThrottlingException',
  '-broken': 'InternalFailure',
};
const DENIED = '-denied';

type EventBusServer = AwsJsonServer & {
  notices(): readonly Notice[];
  eventsOn(arn: string): readonly Notice[];
};

/** An EventBridge-compatible server that keeps its entries in memory, newest last. An invalid entry fails alone, as at EventBridge. */
export async function startEventBus(now: () => Date): Promise<EventBusServer> {
  const kept: Notice[] = [];
  const put = (entry: Entry) => {
    const detail = parsed(entry.Detail);
    const fault = Object.entries(FAULTS).find(([end]) => entry.EventBusName?.endsWith(end));
    if (fault) return { ErrorCode: fault[1], ErrorMessage: 'The bus of this name fails so.' };
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
      if (Entries.some(({ EventBusName }) => EventBusName?.endsWith(DENIED)))
        throw new ServiceFault('AccessDeniedException', 'The policy of the bus does not allow it.');
      const results = Entries.map(put);
      return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results };
    },
  });
  const isOfTenant = ({ bus }: Notice) => bus.startsWith('arn:');
  return {
    ...server,
    notices: () => kept.filter((one) => !isOfTenant(one)),
    eventsOn: (arn) => kept.filter(({ bus }) => bus === arn),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    const value = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
