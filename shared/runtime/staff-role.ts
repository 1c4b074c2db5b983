import { AsyncLocalStorage } from 'node:async_hooks';

const needed = new AsyncLocalStorage<string | undefined>();

/** Runs a function as one for which staff need this role. In AWS each function is one process, and the deployment says it. */
export const needing = <Result>(role: string | undefined, work: () => Result): Result =>
  needed.run(role, work);

/** The role that staff need for the function that runs now, from its row of the route table. */
export const neededRole = (): string | undefined => needed.getStore() ?? process.env.STAFF_ROLE;
