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
