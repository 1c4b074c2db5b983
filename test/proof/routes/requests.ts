import type { Route } from '../../../functions/routes.ts';
import { type Declared, importName, type Tests } from './tests.ts';

/** A test that asks a route: with the path in its own text, or through a helper. */
export type Asking = Readonly<{
  file: string;
  text: string;
  isDirect: boolean;
  /** The texts of those of its tests that ask the route. */
  cases: readonly string[];
}>;
type Row = Pick<Route, 'method' | 'path' | 'handler'>;

/** Which of the tests ask the route. */
export function testsAsking(row: Row, { tests, helpers }: Tests): Asking[] {
  const asks = asksOf(row);
  const asking = withCallers(
    helpers.filter(({ text }) => asks(text)),
    helpers,
  ).map(importName);
  return tests.flatMap(({ file, text, imports, cases }) => {
    const isDirect = asks(text) || isNamedAfter(file, row);
    const helpers = asking
      .filter((name) => imports.has(name))
      .map((name) => new RegExp(`\\b${name.split('#')[1]}\\b`));
    if (!isDirect && helpers.length === 0) return [];
    return [
      {
        file,
        text,
        isDirect,
        cases: cases.filter((one) => asks(one) || helpers.some((name) => name.test(one))),
      },
    ];
  });
}

/** What the helpers of `test/support` send. */
const METHODS: Readonly<Record<string, string>> = { get: 'GET', post: 'POST', make: 'POST', patch: 'PATCH' };

/**
 * Whether a text asks the route: by its path as a literal, or by a template that adds the end of the path to a value, where the text
 * has the rest as a literal too. The method counts where the text says it.
 */
function asksOf({ method, path }: Row): (text: string) => boolean {
  const segments = path.split('/').slice(1);
  if (segments.length === 1 && path.includes('{')) return () => false;
  const root = `/${segments.slice(0, 2).join('/')}`;
  const whole = literal(path, `['"\`](?:\\$\\{\\w+\\})?(?:/api/v1)?`);
  const parts = segments.slice(2).map((_, at) => {
    const [start, end] = [segments.slice(0, at + 2), segments.slice(at + 2)];
    return [
      literal(`/${start.join('/')}`, `['"\`]`),
      literal(`/${end.join('/')}`, '`\\$\\{[^}]+\\}'),
    ] as const;
  });
  const isSent = (found: RegExp, text: string) =>
    [...text.matchAll(found)].some(([, sent, verb]) => (sent ?? METHODS[verb ?? ''] ?? method) === method);
  return (text) =>
    text.includes(root) &&
    (isSent(whole, text) || parts.some(([start, end]) => text.search(start) >= 0 && isSent(end, text)));
}

/** Finds a path whose parameters are templates or values, and the method before it. */
function literal(path: string, before: string): RegExp {
  const parameter = '(?:\\$\\{[^}]+\\}|[^/\'"`\\s?{}]+)';
  const inText = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, () => parameter);
  return new RegExp(`(?:'([A-Z]+)', |\\.(get|post|make|patch)\\()?${before}${inText}(?=['"\`?#])`, 'g');
}

/** `test/functions/x/y.test.ts` and `test/functions/x/y.aspect.test.ts` test the route `x/y`. */
const isNamedAfter = (file: string, { handler }: Row): boolean =>
  file.split('.')[0] === `test/functions/${handler}`;

/** The helpers, and all that call them, directly or not. */
function withCallers(asking: readonly Declared[], helpers: readonly Declared[]): readonly Declared[] {
  const known = new Set(asking);
  const calls = (one: Declared, helper: Declared) =>
    one.words.has(helper.name) && (helper.of === one.of || one.of.imports.has(importName(helper)));
  const callers = helpers.filter((one) => !known.has(one) && asking.some((helper) => calls(one, helper)));
  return callers.length === 0 ? asking : withCallers([...asking, ...callers], helpers);
}
