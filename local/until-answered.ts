import { isUnanswered } from '../shared/runtime/aws-calls.ts';

const TRIES_MAX = 10;

/**
 * Does what a stack is set up with. On a busy machine an answer can take longer than the clients of functions wait for one, so it is done
 * again: what was made is found by the next try.
 */
export async function untilAnswered<Result>(setUp: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await setUp();
    } catch (error) {
      if (tries === TRIES_MAX || !isUnanswered(error)) throw error;
    }
  }
}
