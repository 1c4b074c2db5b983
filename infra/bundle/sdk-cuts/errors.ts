import { invariant } from '../../../shared/domain/errors.ts';
import type { Cut } from './cut.ts';

/** The error classes that the code names. Any other error of a service has its own name too, but the class of all the service's errors. */
export const NAMED_ERRORS: readonly string[] = [
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
];

/** The code names few of the error classes of the services. */
export const errors: readonly Cut[] = [
  { modules: '@aws-sdk/client-*/dist-es/schemas/schemas_0.js', instead: forgetErrors },
];

/** A client's schemas without its other error classes, of which a bundle that decrypts would have 80. */
export function forgetErrors(source: string): string {
  const entry = /^export var (\w+)\$ = \[-3, n\d+,[^;]*\];\nn\d+_registry\.registerError\(\1\$, \1\);$/gm;
  invariant(entry.test(source), 'a client no longer registers its error classes');
  return source.replaceAll(entry, (line, name) => (NAMED_ERRORS.includes(name) ? line : ''));
}
