import type { ShownErasure } from '../../../contracts/admin/records.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Erasure } from '../../../domain/persons/erasure.ts';

/** An erasure as staff see it: whose it is, and how far. */
export const erasureView = ({
  customerId,
  askedAt,
  rewrittenAt,
  completedAt,
  notDeletedAt,
}: Erasure): Shown<typeof ShownErasure> => ({
  customerId,
  askedAt,
  rewrittenAt: rewrittenAt ?? null,
  completedAt: completedAt ?? null,
  notDeletedAt: notDeletedAt ?? [],
});
