import { startProcessor } from '../../../../local/processor/http/server.ts';

/** A simulated processor in its own process, which a test kills. Prints its URL when it listens. */
const [file = '', account = '{}'] = process.argv.slice(2);
const processor = await startProcessor({
  port: 0,
  now: () => new Date(),
  accounts: [JSON.parse(account)],
  file,
});
process.stdout.write(`${processor.url}\n`);
