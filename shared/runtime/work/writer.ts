import { AsyncLocalStorage } from 'node:async_hooks';

const writers = new AsyncLocalStorage<string>();

/** Does work as a named writer. In AWS each function is one process, and the deployment names it; a local stack runs all in one. */
export const asWriter = <Result>(name: string, work: () => Result): Result => writers.run(name, work);

/** What writes to the table now: a function and the version of its code, as in `workers/charge-renewals@3fa9c1d2`. */
export const writer = (): string => writers.getStore() ?? process.env.WRITER ?? 'unnamed@0';
