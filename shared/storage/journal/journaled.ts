import { invariant } from '../../domain/errors.ts';
import type { Key } from '../table/keys.ts';
import { TABLE } from '../table/schema.ts';
import { readStamp, STAMP } from '../table/stamp.ts';
import type { Image } from '../table/table.ts';

/**
 * One change of one item, as the journal has it. The time is the one of the commit that wrote it; where an item has no stamp, the
 * stream's, which counts in seconds.
 */
export type Journaled = Readonly<{
  key: Key;
  /** The stream's number of the change. Of two changes of one item, the later one has the higher number. */
  sequence: string;
  at: string;
  by?: string | undefined;
  version?: string | undefined;
  commit?: string | undefined;
  /** The item after the change; absent when DynamoDB removed it at the end of its time to live. */
  image?: Image | undefined;
  /** What it says of a person, encrypted (sealed.ts). The image is then as an erasure leaves it. */
  sealed?: string | undefined;
}>;

/** A record of the table's stream, as Lambda gives it to a function. */
export type StreamRecord = Readonly<{
  eventName?: string | undefined;
  dynamodb?:
    | Readonly<{
        Keys?: Record<string, { S?: string | undefined }> | undefined;
        NewImage?: object | undefined;
        SequenceNumber?: string | undefined;
        ApproximateCreationDateTime?: number | undefined;
      }>
    | undefined;
}>;

/** The change that a record of the table's stream tells of. The service itself deletes no item. */
export function journaledOf({ eventName, dynamodb }: StreamRecord): Journaled {
  const { Keys, SequenceNumber, ApproximateCreationDateTime = 0 } = dynamodb ?? {};
  const image = dynamodb?.NewImage as Image | undefined;
  const [pk, sk] = [Keys?.[TABLE.partitionKey]?.S, Keys?.[TABLE.sortKey]?.S];
  invariant(pk && sk && SequenceNumber, 'a stream record has a key and a number');
  invariant(image !== undefined || eventName === 'REMOVE', 'the stream shows new images');
  const { at = new Date(ApproximateCreationDateTime * 1000), ...stamp } = readStamp(image?.[STAMP]?.S) ?? {};
  return {
    key: { pk, sk } as Key,
    sequence: SequenceNumber,
    at: at.toISOString(),
    ...stamp,
    image,
  };
}

/** A line of a batch. Its key comes first, so that a reader can pass over a line without parsing it. */
export const lineOf = ({ key: { pk, sk }, sequence, ...rest }: Journaled): string =>
  `${JSON.stringify({ key: { pk, sk }, sequence, ...rest })}\n`;

/** The beginning of a line, which is the same for all changes of an item, and another for any other item. */
export function keyOfLine(line: string): string {
  const end = line.indexOf('},"sequence":');
  invariant(end > 0, 'a line begins with its key');
  return line.slice(0, end);
}

/** The number of a change compared with another's of the same item. */
export const inSequence = (one: Pick<Journaled, 'sequence'>, other: Pick<Journaled, 'sequence'>): number =>
  one.sequence.length - other.sequence.length ||
  (one.sequence < other.sequence ? -1 : Number(one.sequence > other.sequence));

export const keyText = ({ pk, sk }: Key): string => `${pk} ${sk}`;
