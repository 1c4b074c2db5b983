/**
 * What is mutated, area by area, and which tests may kill its mutants: those that speak of it, cheapest first, instead of every
 * journey that passes through. A test left out can only cost points, and whoever sees a survivor it would kill adds it here.
 */
export type Area = Readonly<{ name: string; mutate: string; tests: readonly string[]; scoreMin?: number }>;

const PUBLIC_API = 'test/functions/public-api';

export const AREAS: readonly Area[] = [
  {
    name: 'domain',
    mutate: 'shared/domain/**/*.ts',
    tests: ['test/domain/**/*.test.ts'],
    scoreMin: 90,
  },
  {
    name: 'secrets',
    mutate: 'shared/secrets/**/*.ts',
    tests: ['test/secrets/**/*.test.ts'],
    scoreMin: 90,
  },
  {
    name: 'http',
    mutate: 'shared/http/**/*.ts',
    tests: ['test/http/**/*.test.ts', `${PUBLIC_API}/{bodies,cors,reading-routes}.test.ts`],
  },
  {
    name: 'storage',
    mutate: 'shared/storage/**/*.ts',
    tests: ['test/storage/**/*.test.ts'],
  },
  {
    name: 'flows',
    mutate: 'shared/flows/**/*.ts',
    tests: [
      'test/flows/**/*.test.ts',
      `${PUBLIC_API}/{checkout-routes,create-payment-link-repeats}.test.ts`,
      'test/scenarios/{one-time,payers-made,recurring,repeats,three-d-secure}.test.ts',
      'test/functions/workers/outbox.test.ts',
    ],
    scoreMin: 90,
  },
];

export const SCORE_OVERALL_MIN = 80;
