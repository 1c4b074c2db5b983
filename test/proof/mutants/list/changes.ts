import type { Mutant } from '../mutant.ts';

const ROUTE = 'test/functions/client/change-plan.test.ts';
const SCENARIOS = 'test/scenarios/plan-changes.test.ts';
const RULES = 'test/domain/changes/decide-change.test.ts';

/** A plan changes when its charge has succeeded, a scheduled change once, and no fraction is taken from the customer. */
export const changes: readonly Mutant[] = [
  {
    name: 'plan-changed-before-the-charge',
    file: 'shared/flows/changes/change-plan.ts',
    find: "if (preview?.quote.decision.course !== 'at_period') {",
    replace:
      "if (preview?.quote.decision.course !== 'at_period' && preview) {\n      await changeAtPeriod(asked, preview, now);",
    breaks: 'a plan changes when its charge has succeeded',
    killedBy: { suite: 'tests', file: ROUTE, test: 'changes nothing after a decline', says: /expected/ },
  },
  {
    name: 'proration-rounded-against-the-customer',
    file: 'shared/domain/changes/prorate.ts',
    find: 'const units = numerator < 0n && numerator % unit !== 0n ? whole - 1n : whole;',
    replace: 'const units = numerator > 0n && numerator % unit !== 0n ? whole + 1n : whole;',
    breaks: 'a fraction of a unit is the customer’s',
    killedBy: {
      suite: 'tests',
      file: RULES,
      test: 'a fraction rounds down, for the customer',
      says: /to deeply equal/,
    },
  },
  {
    name: 'free-change-that-charges',
    file: 'shared/flows/sales/changes/change.ts',
    find: 'if (mustBeFree && minor > 0) {',
    replace: 'if (mustBeFree && minor < 0) {',
    breaks: 'what is applied for nothing charges nothing',
    killedBy: {
      suite: 'tests',
      file: ROUTE,
      test: 'what is below the processor’s minimum',
      says: /to deeply equal/,
    },
  },
  {
    name: 'upgrade-for-nothing',
    file: 'shared/flows/sales/changes/terms.ts',
    find: 'charge: { minor, currency },',
    replace: 'charge: { minor: 0, currency },',
    breaks: 'an upgrade charges the rest of the period',
    killedBy: { suite: 'tests', file: ROUTE, test: 'previews an upgrade', says: /expected/ },
  },
  {
    name: 'scheduled-change-made-again',
    file: 'shared/domain/billing/renewal.ts',
    find: 'const fields = { plan, amountMinor, lines, pendingChange: undefined };',
    replace: 'const fields = { plan, amountMinor, lines };',
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
    name: 'cancelled-change-made',
    file: 'shared/storage/orders.ts',
    find: 'set: { ...set, renewalsBegun: renewalsBegun + 1 },\n      remove,',
    replace: 'set,\n      remove,',
    breaks: 'no worker charges a change that was cancelled after it read the order',
    killedBy: {
      suite: 'tests',
      file: SCENARIOS,
      test: 'cancelled after a worker has read its order',
      says: /to deeply equal/,
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
