import { invalid } from '../http/errors.ts';

/**
 * What goes wrong in the payer's browser with a 3-D Secure challenge. Each leaves the intent in `requires_action`.
 *
 *   error      the browser script returns an error, since the bank's page does not work
 *   blocked    the browser script throws, since the dialog cannot be opened
 *   no_result  the browser script returns the intent at once, as if the payer had left
 */
export const TROUBLES = ['error', 'blocked', 'no_result'] as const;
export type Trouble = (typeof TROUBLES)[number];
export type Challenges = { plan(trouble: Trouble, times?: number): void; take(): Trouble | undefined };

export function createChallenges(): Challenges {
  const planned: Trouble[] = [];
  return {
    plan(trouble, times = 1) {
      if (!TROUBLES.includes(trouble))
        throw invalid(`trouble must be one of ${TROUBLES.join(', ')}.`, 'trouble');
      if (!Number.isSafeInteger(times) || times < 1)
        throw invalid('times must be a positive integer.', 'times');
      for (let count = 0; count < times; count++) planned.push(trouble);
    },
    take: () => planned.shift(),
  };
}
