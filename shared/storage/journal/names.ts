import { invariant } from '../../domain/errors.ts';
import { sha256 } from '../../runtime/hash.ts';
import { isOfCustomer } from '../table/keys.ts';
import { inSequence, type Journaled } from './journaled.ts';

/**
 * The name of a batch has the first and the last number of the stream in it, so that a batch which Lambda hands out again is written over
 * itself, and which customers' items it has, by four characters each, unless they are too many. So who looks for a customer's items lists
 * the names of a day and fetches the batches that may have some.
 */
export function batchName(changes: readonly Journaled[]): string {
  const inOrder = changes.toSorted(inSequence);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  invariant(first && last, 'a batch has a change');
  const marks = new Set(changes.flatMap(({ key }) => (isOfCustomer(key.pk) ? [markOf(key.pk)] : [])));
  const listed = marks.size > MARKS_MAX ? '' : `-${[...marks].sort().join('')}`;
  return `${first.sequence}-${last.sequence}${listed}.jsonl.gz`;
}

const MARK = 4;
/** A name may have a kilobyte in S3, and as a local file 255 characters. */
const MARKS_MAX = 32;
const markOf = (partition: string): string => sha256(partition).slice(0, MARK);
const LISTED = /\/\d+-\d+-([0-9a-f]*)\.jsonl\.gz$/;

/** Whether the batch of that name may have items of a customer's partition. */
export function mayHave(name: string, partition: string): boolean {
  const listed = LISTED.exec(name)?.[1];
  if (listed === undefined) return true;
  const mark = markOf(partition);
  for (let at = 0; at < listed.length; at += MARK) if (listed.slice(at, at + MARK) === mark) return true;
  return false;
}
