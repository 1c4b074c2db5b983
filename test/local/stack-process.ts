import { parseArgs } from 'node:util';
import { endOnSignals, failStart } from '../../local/end-on-signals.ts';
import { startStack } from '../../local/stack.ts';

/** The local stack without its page, in a process that a test may kill. Prints its URLs when it is ready. */
const [dataDir = '', ...flags] = process.argv.slice(2);
const { values } = parseArgs({
  args: flags,
  options: { fresh: { type: 'boolean' }, 'events-to': { type: 'string' } },
});
try {
  const stack = await startStack({
    dataDir,
    fresh: values.fresh ?? false,
    eventsTo: values['events-to'] ?? '',
    checkout: false,
  });
  endOnSignals(stack.close);
  console.log(JSON.stringify(stack.urls));
} catch (error) {
  failStart(error);
}
