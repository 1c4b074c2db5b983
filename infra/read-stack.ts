import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleFunctions } from './bundle/bundle-functions.ts';
import { handlers } from './bundle/entries.ts';
import { sourceStack, stackOf } from './bundle/source-stack.ts';

/** Bundles the named function again, from the checked-out source, and prints the stack of the log line on standard input by its files and lines. */
const handler = process.argv[2] ?? '';
if (!handlers.includes(handler)) {
  console.error(
    `npm run stack -- <function>, with the log line on standard input. The functions are ${handlers.join(', ')}.`,
  );
  process.exit(1);
}
const outDirectory = await mkdtemp(join(tmpdir(), 'billing-stack-'));
await bundleFunctions([handler], { outDirectory });
console.log(await sourceStack(stackOf(await text(process.stdin)), join(outDirectory, handler)));
await rm(outDirectory, { recursive: true });
