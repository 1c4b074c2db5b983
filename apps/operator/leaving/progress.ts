/** Tells how far long work is: on a terminal in one line that changes, elsewhere in a line each so often. Standard output is not touched. */
export type Progress = Readonly<{ tell(text: string): void; end(text: string): void }>;

/** Between two lines in a file or a pipe, and between two changes of a line on a terminal. */
const LINE_MS = 10_000;
const CHANGE_MS = 200;

export function progressOn(
  { isTTY, write }: Pick<NodeJS.WriteStream, 'isTTY'> & Readonly<{ write(text: string): unknown }>,
  nowMs: () => number = () => performance.now(),
): Progress {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    tell(text) {
      if (nowMs() - toldAt < (isTTY ? CHANGE_MS : LINE_MS)) return;
      toldAt = nowMs();
      write(isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end: (text) => void write(isTTY ? `\r\u001b[K${text}\n` : `${text}\n`),
  };
}

/** On standard error. */
export const progress = (): Progress =>
  progressOn({ isTTY: process.stderr.isTTY, write: (text) => process.stderr.write(text) });

/** Of work whose length is known: how much is done and how long the rest takes if it goes on so. Work that is short says nothing. */
export type Paced = Readonly<{
  tell(done: number, total: number, text: string): void;
  end(text: string): void;
}>;

const SHORT_MS = 2000;

export function pacedOn(to: Progress, nowMs: () => number = () => performance.now()): Paced {
  const begunAt = nowMs();
  let hasTold = false;
  return {
    tell(done, total, text) {
      const spentMs = nowMs() - begunAt;
      if (spentMs < SHORT_MS) return;
      hasTold = true;
      to.tell(done > 0 && total > 0 ? `${text}, ${leftAfter(spentMs, done, total)}` : text);
    },
    end: (text) => {
      if (hasTold) to.end(text);
    },
  };
}

export const paced = (): Paced => pacedOn(progress());

/** How long the rest of some work takes if it goes on as it went. */
export const leftAfter = (spentMs: number, done: number, total: number): string =>
  `about ${lengthOf((spentMs * (total - done)) / done)} left`;

/** In whole units of which there are at least two, but for seconds. */
function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
