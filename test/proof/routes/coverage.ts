import { contracts } from '../../../functions/contracts.ts';
import { routes } from '../../../functions/routes.ts';
import { errorsOf } from '../../../shared/contracts/contract.ts';
import { fieldsOf } from '../../routes/refusals/support/callers-and-fields.ts';
import { SHOWN } from '../../routes/refusals/support/tables.ts';
import { CALLERS } from '../../tenants/support/callers.ts';
import { type Handler, POSITIONS } from '../../tenants/support/positions.ts';
import { type Asking, testsAsking } from './requests.ts';
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
  /** The codes of 4xx that the route may refuse with, and those of them that no table of refusals shows and no test that asks the route names. */
  refusals: readonly string[];
  silent: readonly string[];
  /** The fields that the route checks, and those of them that a test sends wrong. */
  fields: number;
  wrongFields: number;
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
  return routes.map((row) => {
    const handler: Handler = row.handler;
    const tests = testsAsking(row, all);
    const refusals = [...errorsOf(contracts[handler])].flatMap(([status, codes]) =>
      status < 500 ? codes : [],
    );
    const shown = SHOWN.filter((one) => one.handler === handler);
    const isShown = (code: string) => shown.some((one) => one.code === code) || isNamed(code, tests);
    return {
      name: `${row.method} ${row.path}`,
      handler,
      isSpecified: SPECIFIED.some((name) => routeName(partsOf(name)) === routeName(row)),
      tests,
      seesStore: tests.some(({ text }) => STORE.test(text)),
      refusals,
      silent: refusals.filter((code) => !isShown(code)),
      fields: fieldsOf(handler).length,
      wrongFields: new Set(shown.flatMap(({ field }) => (field?.startsWith('path.') ? [] : (field ?? []))))
        .size,
      callers: callersOf(handler),
      foreignNames: Object.values(POSITIONS[handler]).filter((kind) => kind !== 'plain').length,
      takesKey: 'isRepeatable' in contracts[handler],
    };
  });
}

const isNamed = (code: string, tests: readonly Asking[]): boolean =>
  tests.some(({ cases }) => cases.some((text) => text.includes(`'${code}'`)));

/** Routes of the specification that the table does not have. */
export const missing = (): string[] =>
  SPECIFIED.filter((name) => !routes.some((row) => routeName(row) === routeName(partsOf(name))));

const partsOf = (name: string) => {
  const [method, path] = name.split(' ') as ['GET', `/${string}`];
  return { method, path };
};

function callersOf(handler: string): number {
  const surfaces: Readonly<Record<string, readonly string[]>> = CALLERS;
  return surfaces[handler.split('/')[0] ?? '']?.length ?? 0;
}
