import { endOnSignals, failStart } from '../../local/end-on-signals.ts';
import { startStack } from '../../local/stack.ts';

/** The local stack without its page, in a process that a test may kill. Prints its URLs when it is ready. */
const [dataDir = '', fresh] = process.argv.slice(2);
try {
  const stack = await startStack({ dataDir, fresh: fresh === '--fresh', checkout: false });
  endOnSignals(stack.close);
  console.log(JSON.stringify(stack.urls));
} catch (error) {
  failStart(error);
}
