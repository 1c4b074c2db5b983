import { startProcessor } from '../../../../local/processor/server.ts';

/** A simulated processor in a process of its own, to be killed. Says its address when it listens. */
const [file = '', account = '{}'] = process.argv.slice(2);
const processor = await startProcessor({ port: 0, now: () => new Date(), accounts: [JSON.parse(account)], file });
process.stdout.write(`${processor.url}\n`);
