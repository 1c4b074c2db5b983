import type { Mutant } from '../mutant.ts';

/** What keeps the catalog's prices right, and each storefront to its own plans. */
export const catalog: readonly Mutant[] = [
  {
    name: 'transfer-for-a-held-invoice',
    file: 'shared/storage/invoices.ts',
    find: "{ when: [['openAttempt', 'absent']] },",
    replace: '{},',
    breaks: 'a transfer is not recorded for an invoice that a card is paying at the same moment',
    killedBy: {
      suite: 'races',
      race: 'transfer-received-and-card',
      preemptions: 2,
      says: /ended 2 times|I\d+ /,
    },
  },
  {
    name: 'add-on-holds-nothing',
    file: 'shared/storage/holds/add-on.ts',
    find: 'lasts: recurs ? newOrderIdOf(by) : undefined',
    replace: 'lasts: undefined',
    breaks: 'a subscription has one of an add-on that recurs',
    killedBy: { suite: 'races', race: 'add-on-two-cards', preemptions: 1, says: /3 charges succeeded/ },
  },
  {
    name: 'plan-link-holds-no-plan',
    file: 'shared/flows/sales/plan-link.ts',
    find: `    { on: 'plan', id: plan.id, subscribes: cycle !== undefined, isRepeatable: false },\n`,
    replace: '',
    breaks: 'a customer has one subscription of a plan, whichever links sell it',
    killedBy: { suite: 'races', race: 'plan-by-two-links', preemptions: 2, says: /3 charges succeeded/ },
  },
];
