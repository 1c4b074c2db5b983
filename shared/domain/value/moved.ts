import type { ChangeDecision } from '../changes/decide-change.ts';
import { type Part, shareOf, takeInOrder, without } from './part.ts';

/** Where the unused part of a period goes when the plan changes: what pays the new period, and what is credited to the wallet. */
export function movedBy(
  { creditUsedMinor, walletCreditMinor }: Pick<ChangeDecision, 'creditUsedMinor' | 'walletCreditMinor'>,
  funding: readonly Part[],
): { moved: Part[]; credited: Part[] } {
  const unused = shareOf(funding, creditUsedMinor + walletCreditMinor);
  const moved = takeInOrder(unused, creditUsedMinor);
  return { moved, credited: without(unused, moved) };
}
