import { MoveSubscribersRequest } from '../../shared/domain/changes/move-requests.ts';
import { moveSubscribers } from '../../shared/flows/changes/move-subscribers.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { movedView } from '../../shared/http/views/changes/subscribers-view.ts';
import { list } from '../../shared/http/views/reply.ts';

const schemas = { body: MoveSubscribersRequest, answerOnce } as const;

/** POST /admin/plans/:id/move-subscribers: subscribers of a plan pay its new price from a later billing date on. */
export const handler = adminChange(schemas, async ({ tenantId, path, body, now }) => {
  const { records, nextCursor } = await moveSubscribers({ ...body, tenantId, planId: path.id ?? '', now });
  const reply = list(records.map(movedView), nextCursor);
  return body.preview ? { ...reply, isTransient: true } : reply;
});
