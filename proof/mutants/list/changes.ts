import type { Mutant } from '../mutant.ts';

const ROUTE = 'test/functions/client/change-plan.test.ts';
const RULES = 'test/domain/changes/decide-change.test.ts';

/** A plan changes when its charge has succeeded, and no fraction is taken from the customer. */
export const changes: readonly Mutant[] = [
  {
    name: 'plan-changed-before-the-charge',
    file: 'shared/flows/changes/change-plan.ts',
    find: "if (preview?.quote.decision.course !== 'at_period') {",
    replace: "if (preview?.quote.decision.course !== 'at_period' && preview) {\n      await changeAtPeriod(asked, preview, now);",
    breaks: 'a plan changes when its charge has succeeded',
    killedBy: { suite: 'tests', file: ROUTE, test: 'changes nothing after a decline', says: /expected/ },
  },
  {
    name: 'proration-rounded-against-the-customer',
    file: 'shared/domain/changes/prorate.ts',
    find: 'const units = numerator < 0n && numerator % unit !== 0n ? whole - 1n : whole;',
    replace: 'const units = numerator > 0n && numerator % unit !== 0n ? whole + 1n : whole;',
    breaks: 'a fraction of a unit is the customer’s',
    killedBy: { suite: 'tests', file: RULES, test: 'a fraction rounds down, for the customer', says: /to deeply equal/ },
  },
  {
    name: 'free-change-that-charges',
    file: 'shared/flows/sales/changes/change.ts',
    find: 'if (mustBeFree && minor > 0) {',
    replace: 'if (mustBeFree && minor < 0) {',
    breaks: 'what is applied for nothing charges nothing',
    killedBy: { suite: 'tests', file: ROUTE, test: 'what is below the processor’s minimum', says: /to deeply equal/ },
  },
  {
    name: 'upgrade-for-nothing',
    file: 'shared/flows/sales/changes/terms.ts',
    find: 'charge: { minor, currency },',
    replace: 'charge: { minor: 0, currency },',
    breaks: 'an upgrade charges the rest of the period',
    killedBy: { suite: 'tests', file: ROUTE, test: 'previews an upgrade', says: /expected/ },
  },
];
