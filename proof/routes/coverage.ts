import { errorsOf } from '../../functions/contracts/contract.ts';
import { contracts } from '../../functions/contracts.ts';
import { routes } from '../../functions/routes.ts';
import { CALLERS } from '../../test/tenants/support/callers.ts';
import { type Handler, POSITIONS } from '../../test/tenants/support/positions.ts';
import { type Asking, testsAsking, testsOfTheTable } from './requests.ts';
import { routeName, SPECIFIED } from './specified.ts';
import { readTests } from './tests.ts';

/** What the tests show of one route. */
export type Covered = Readonly<{
  name: string;
  handler: string;
  isSpecified: boolean;
  tests: readonly Asking[];
  /** A test of the route looks into the store. */
  seesStore: boolean;
  /** The codes of 4xx that the route may refuse with, and those of them that a test of it names. */
  refusals: readonly string[];
  asserted: readonly string[];
  /** Kinds of callers that ask it beside another tenant's. */
  callers: number;
  /** Fields with which one tenant names another's records. */
  foreignNames: number;
  takesKey: boolean;
}>;

/** What reads the table behind the service. */
const STORE = /\b(kept|recordsOf|itemsOf|partition|everything|booksOf|expectBooksToAgree|walletOf)\b/;

/** A row for each route of the table. */
export function coverage(): Covered[] {
  const all = readTests();
  const general = testsOfTheTable(all);
  return routes.map((row) => {
    const handler: Handler = row.handler;
    const tests = testsAsking(row, all);
    const refusals = [...errorsOf(contracts[handler])].flatMap(([status, codes]) => (status < 500 ? codes : []));
    const isAsserted = (code: string) => [...tests, ...general].some(({ text }) => text.includes(`'${code}'`));
    return {
      name: `${row.method} ${row.path}`,
      handler,
      isSpecified: SPECIFIED.some((name) => routeName(partsOf(name)) === routeName(row)),
      tests,
      seesStore: tests.some(({ text }) => STORE.test(text)),
      refusals,
      asserted: refusals.filter(isAsserted),
      callers: callersOf(handler),
      foreignNames: Object.values(POSITIONS[handler]).filter((kind) => kind !== 'plain').length,
      takesKey: 'isRepeatable' in contracts[handler],
    };
  });
}

/** Routes of the specification that the table does not have. */
export const missing = (): string[] => SPECIFIED.filter((name) => !routes.some((row) => routeName(row) === routeName(partsOf(name))));

const partsOf = (name: string) => {
  const [method, path] = name.split(' ') as ['GET', `/${string}`];
  return { method, path };
};

function callersOf(handler: string): number {
  const surfaces: Readonly<Record<string, readonly string[]>> = CALLERS;
  return surfaces[handler.split('/')[0] ?? '']?.length ?? 0;
}
