/** By the journal, and then the books; or by the books alone. */
export type Way = 'journal' | 'books';
/** The time of which the restored table knows only what the processor's books have. */
export type Loss = Readonly<{ from: Date; to: Date }>;
export type Key = Readonly<{ pk: string; sk: string }>;

/** One restore of the run, and what contradicts it at once. */
export type Restore = Readonly<{
  way: Way;
  loss: Loss;
  /** When the books were recorded. */
  until: Date;
  seconds: number;
  /** The lines of charges that a person had to decide about. */
  persons: readonly string[];
  /** Items that the restored table does not have in the end. */
  lost: readonly Key[];
  problems: readonly string[];
}>;

/** The milliseconds in which nothing could be asked, since the table went back. */
export const downMs = (restores: readonly Restore[]): number =>
  restores.reduce((sum, { seconds }) => sum + seconds * 1000, 0);

/** Attempts that no restored table has: the books have nothing that was charged for them. */
export const lostAttempts = (restores: readonly Restore[]): Set<string> =>
  new Set(
    restores.flatMap(({ lost }) =>
      lost.flatMap(({ sk }) => (sk.startsWith('TXN#') ? [sk.slice('TXN#'.length)] : [])),
    ),
  );
