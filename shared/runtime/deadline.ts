/**
 * How long a request may still work before it must answer. API Gateway gives up after 30 seconds and answers 500 or 503 of its
 * own, which tells a payer nothing; our own answer comes before that.
 */
export type Deadline = Readonly<{ leftMs(): number }>;

const ANSWER_WITHIN_MS = 25_000;

export function deadlineFrom(startedMs: number): Deadline {
  return { leftMs: () => Math.max(0, startedMs + ANSWER_WITHIN_MS - performance.now()) };
}

/** The result of some work, or what to say of it when it takes longer. The work goes on; its late failure is the caller's to log. */
export async function inTime<Result>(work: Promise<Result>, deadline: Deadline, late: () => Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(late()), deadline.leftMs());
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
