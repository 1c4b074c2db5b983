import type { Mutant } from '../mutant.ts';

/** What keeps the catalog's prices right, and each storefront to its own plans. */
export const catalog: readonly Mutant[] = [
  {
    name: 'plans-of-every-project',
    file: 'shared/domain/catalog/on-sale.ts',
    find: 'plan.projectId !== projectId || ',
    replace: '',
    breaks: 'a storefront lists the plans of its own project',
    killedBy: {
      suite: 'tests',
      file: 'test/functions/public-api/list-plans.test.ts',
      test: 'is asked by the query',
      says: /'Elsewhere'/,
    },
  },
  {
    name: 'edit-of-any-version',
    file: 'shared/storage/catalog/catalog-noun.ts',
    find: "when: [['version', '=', before.version]]",
    replace: 'when: []',
    breaks: 'an edit overwrites no edit that its author has not seen',
    killedBy: { suite: 'tests', file: 'test/functions/admin/create-plan.test.ts', test: 'take one of ten edits', says: /edit_conflict/ },
  },
  {
    name: 'price-below-the-minimum',
    file: 'shared/domain/catalog/price-book.ts',
    find: 'minor > 0 && minor < minimum.minor',
    replace: 'minor > 0 && minor < 1',
    breaks: 'a price is zero or can be charged',
    killedBy: {
      suite: 'tests',
      file: 'test/functions/admin/create-plan.test.ts',
      test: 'are refused with a price that no card can be charged',
      says: /amount_too_small/,
    },
  },
  {
    name: 'changed-quote-is-charged',
    file: 'shared/domain/catalog/quote.ts',
    find: 'if (changes.length > 0)',
    replace: 'if (changes.length > 1)',
    breaks: 'a purchase with a receipt charges what was quoted, or nothing',
    killedBy: {
      suite: 'tests',
      file: 'test/domain/catalog/quote.test.ts',
      test: 'names what has changed: a rate',
      says: /expected \[\] to deep/,
    },
  },
  {
    name: 'add-on-of-another-plan',
    file: 'shared/storage/catalog/add-ons.ts',
    find: 'if (!plan.addOnIds.includes(addOn.id)) throw addOnNotFound();',
    replace: '',
    breaks: 'an add-on is sold only to those whose plan offers it',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/add-on-purchases.test.ts',
      test: 'is refused when the plan does not offer the add-on',
      says: /add_on_not_found/,
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
