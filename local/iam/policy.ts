import { invariant } from '../../shared/domain/errors.ts';

/** A statement of a policy document, as IAM has it of a role. */
export type Statement = Readonly<{
  Effect: 'Allow' | 'Deny';
  Action: string | readonly string[];
  Resource: string | readonly string[];
  Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}>;
/** One action on one resource. The context has the values of each key of a condition that the request carries. */
export type Call = Readonly<{
  action: string;
  arn: string;
  context: Readonly<Record<string, readonly string[]>>;
}>;

/** Whether the documents allow the call, as IAM decides it: a denial goes first, and what nothing allows is denied. */
export function isAllowedBy(statements: readonly Statement[], call: Call): boolean {
  const applying = statements.filter((statement) => applies(statement, call));
  return applying.length > 0 && applying.every(({ Effect }) => Effect === 'Allow');
}

const applies = ({ Action, Resource, Condition = {} }: Statement, { action, arn, context }: Call): boolean =>
  listOf(Action).some((pattern) => isLike(action, pattern)) &&
  listOf(Resource).some((pattern) => isLike(arn, pattern)) &&
  Object.entries(Condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => holds(operator, context[key], listOf(wanted))),
  );

/** Throws for an operator that no policy of ours uses, since a condition that is not judged would allow too much. */
function holds(operator: string, given: readonly string[] | undefined, wanted: readonly string[]): boolean {
  const isWanted = (value: string) => wanted.some((pattern) => isLike(value, pattern));
  // Of a key that the request does not carry, `ForAllValues` holds and a plain operator does not.
  if (operator === 'ForAllValues:StringLike') return (given ?? []).every(isWanted);
  if (operator === 'StringNotEquals') return !(given ?? []).some((value) => wanted.includes(value));
  invariant(operator === 'StringEquals', `the operator ${operator} is judged`);
  return given?.some((value) => wanted.includes(value)) ?? false;
}

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;

/** `*` stands for any text, and `?` for any character. */
const isLike = (text: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(text);
