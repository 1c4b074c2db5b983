import { UndoMovesRequest } from '../../shared/domain/changes/move-requests.ts';
import { undoMoves } from '../../shared/flows/changes/undo-moves.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { undoneView } from '../../shared/http/views/changes/subscribers-view.ts';
import { list } from '../../shared/http/views/reply.ts';

const schemas = { body: UndoMovesRequest, answerOnce } as const;

/** POST /admin/plans/:id/move-subscribers/undo: they go on at the price that they have. */
export const handler = adminChange(schemas, async ({ tenantId, path, body, now }) => {
  const { records, nextCursor } = await undoMoves({ ...body, tenantId, planId: path.id ?? '', now });
  return list(records.map(undoneView), nextCursor);
});
