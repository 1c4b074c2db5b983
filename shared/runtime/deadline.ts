/**
 * How long a request may still work before it must answer. API Gateway gives up after 30 seconds and answers 500 or 503 of its
 * own, which tells a payer nothing; our own answer comes before that.
 */
export type Deadline = Readonly<{ leftMs(): number }>;

const ANSWER_WITHIN_MS = 25_000;

export function deadlineFrom(startedMs: number): Deadline {
  return { leftMs: () => Math.max(0, startedMs + ANSWER_WITHIN_MS - performance.now()) };
}

const LATE = Symbol('late');

/**
 * The result of some work, or `late()` when it takes longer, which may throw. The work continues; if it fails later, the caller
 * has to log it.
 */
export async function inTime<Result>(
  work: Promise<Result>,
  deadline: Deadline,
  late: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), deadline.leftMs());
  });
  try {
    const first = await Promise.race([work, timeout]);
    return first === LATE ? late() : first;
  } finally {
    clearTimeout(timer);
  }
}
