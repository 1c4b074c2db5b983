import { startStack } from '../local/stack.ts';

/**
 * A local stack in a process of its own, which tells its parent where it answers. Its functions' log is left out, so that it is not the
 * terminal that is measured.
 */
process.stdout.write = () => true;
const stack = await startStack({ apiPort: 0, checkoutPort: 0, processorPort: 0, dataDir: process.env.DATA_DIR, checkout: false });
process.send?.({ api: stack.urls.api });
process.once('disconnect', () => void stack.close().then(() => process.exit(0)));
