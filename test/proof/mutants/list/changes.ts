import type { Mutant } from '../mutant.ts';

/** A plan changes when its charge has succeeded, a scheduled change once, and no fraction is taken from the customer. */
export const changes: readonly Mutant[] = [
  {
    name: 'scheduled-change-made-again',
    file: 'shared/domain/billing/renewal.ts',
    find: 'lines, pendingChange: undefined, ',
    replace: 'lines, ',
    breaks: 'a scheduled change is made once',
    killedBy: {
      suite: 'races',
      race: 'changing-renewal-and-plan-retired',
      preemptions: 0,
      says: /a change waits: true/,
    },
  },
  {
    name: 'scheduled-change-lost',
    file: 'shared/domain/billing/renewal.ts',
    find: '    ...(change && changed(change, order, dueOn)),\n',
    replace: '',
    breaks: 'the plan of a scheduled change begins with the cycle that was charged for it',
    killedBy: {
      suite: 'races',
      race: 'changing-renewal-and-plan-retired',
      preemptions: 0,
      says: /the plan: gold/,
    },
  },
  {
    name: 'invoiced-change-cancelled',
    file: 'shared/flows/changes/pending-change.ts',
    find: '    requireCancellable(order);\n',
    replace: '',
    breaks: 'a plan is not had for the price of the one that was invoiced',
    killedBy: {
      suite: 'races',
      race: 'cancel-change-and-declined-renewal',
      preemptions: 1,
      says: /the unpaid invoice: 999/,
    },
  },
];
