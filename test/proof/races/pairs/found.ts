import type { Schedule } from '../explore.ts';

/** Schedules in which a promise was once broken. A sample plays them first. */
export const FOUND: Readonly<Record<string, readonly Schedule[]>> = {
  // A payer's other card met an attempt that their own confirm had just ended: the click was answered with 500.
  'confirm-and-other-card': ['ABBBAA'],
  // The second of two confirms saw the first one's charge before it was recorded, and answered that the outcome is unknown.
  'confirm-twice': ['AABAABBBBB'],
  'confirm-twice-then-declined': ['AABAABBB'],
  // The reconciler put off an attempt that somebody else had ended between its two looks.
  'reconciler-and-same-click-charged': ['AAAABBBBBAABB'],
  'reconciler-and-same-click-not-run': ['AABBBBAABB'],
  // A reconciler that was late for the lease put off the attempt it belonged to, and so took the other's proof from it.
  'reconciler-twice-not-run': ['AAABBBBBBAAAAAAA'],
  'reconciler-and-next-payer': ['AAABBBBAABBBBBBBB'],
  // A change was made by a renewal, or invoiced, while its cancellation was answered with success; and a second click was refused.
  'cancel-change-and-renewal': ['BBBBBBBB'],
  'cancel-change-and-declined-renewal': ['BABBBBBBBB'],
  'schedule-twice': ['AAAABBBBBBBB'],
};
