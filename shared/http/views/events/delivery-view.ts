import type { Event, TestedEndpoint as ShownTest, TriedEvent } from '../../../contracts/admin/events.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import type { DeliveryLog, TestedEndpoint, Try } from '../../../domain/events/delivery-log.ts';
import { FIRST_ENDPOINT } from '../../../domain/events/endpoint-settings.ts';

/** An event and what became of it, as staff see it. */
export const deliveryView = ({
  id,
  type,
  projectId,
  endpointId,
  status,
  triesCount,
  tries,
  createdAt,
}: DeliveryLog): Shown<typeof Event> => ({
  id,
  type,
  productOrigin: projectId,
  endpointId: endpointId ?? FIRST_ENDPOINT,
  status,
  triesCount,
  lastTriedAt: tries.at(-1)?.at ?? null,
  createdAt,
});

/** The same, with its tries. */
export const triedDeliveryView = (log: DeliveryLog): Shown<typeof TriedEvent> => ({
  ...deliveryView(log),
  tries: log.tries.map((one) => ({ at: one.at, ...answerView(one) })),
});

export const endpointTestView = ({
  event,
  isResumed,
  ...posted
}: TestedEndpoint): Shown<typeof ShownTest> => ({
  id: event.id,
  type: 'endpoint.test',
  ...answerView(posted),
  isResumed,
});

const answerView = ({ isDelivered, durationMs, status, reason, answer }: Omit<Try, 'at'>) => ({
  isDelivered,
  durationMs,
  status: status ?? null,
  problem: status === undefined ? reason : null,
  answer: answer ?? null,
});
