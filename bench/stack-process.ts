import { startStack } from '../local/stack.ts';

/**
 * A local stack in its own process, which sends its API's address to the parent. The functions' log is suppressed, so that the
 * terminal's speed does not affect the measurement.
 */
process.stdout.write = () => true;
const stack = await startStack({ apiPort: 0, checkoutPort: 0, processorPort: 0, dataDir: process.env.DATA_DIR, checkout: false });
process.send?.({ api: stack.urls.api });
process.once('disconnect', () => void stack.close().then(() => process.exit(0)));
