import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { logTo } from '../shared/runtime/log.ts';
import { endOnSignals } from './end-on-signals.ts';
import { readSettings } from './settings.ts';
import { startStack } from './stack.ts';
import { openTerminalLog } from './terminal-log.ts';
import { showWelcome } from './welcome.ts';

const USAGE = `npm start                     starts the API, the checkout and a simulated processor; data stays in DATA_DIR (.local)
npm start -- --fresh          begins with no data
npm start -- --events-to URL  sends the events of the demo tenant acme to URL, such as http://localhost:4000/events`;

/** `npm start`, once Node's compile cache is on. */
export async function runStack(): Promise<void> {
  const { values } = parseArgs({
    options: { fresh: { type: 'boolean' }, 'events-to': { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const began = performance.now();
  const logFile = join(readSettings({}).dataDir, 'log.jsonl');
  const log = openTerminalLog(logFile);
  logTo.stream = log.stream;
  const stack = await startStack({
    fresh: values.fresh ?? false,
    ...(values['events-to'] && { eventsTo: values['events-to'] }),
  });
  endOnSignals(stack.close);
  await showWelcome(stack, { startMs: Math.round(performance.now() - began), logFile });
  log.follow();
}
