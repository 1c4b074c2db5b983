import { startStack } from '../local/stack.ts';

/**
 * A local stack in its own process, which sends its API's address to the parent. Of the functions' log only errors are
 * shown, so that the terminal's speed does not affect the measurement.
 */
process.stdout.write = (text) => !String(text).includes('"level":"error"') || process.stderr.write(text);
const stack = await startStack({
  apiPort: 0,
  checkoutPort: 0,
  processorPort: 0,
  dataDir: process.env.DATA_DIR,
  checkout: false,
  manyLinks: true,
});
const { seedTenants } = await import('./seed-tenants.ts'); // Its clients read the addresses that the stack has put into the environment.
process.send?.({ api: stack.urls.api });
process.on('message', ({ tenants }: { tenants: number }) => {
  void seedTenants(tenants, stack.urls.checkout, String(process.env.DATA_DIR)).then((shops) =>
    process.send?.({ shops }),
  );
});
process.once('disconnect', () => void stack.close().then(() => process.exit(0)));
