import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { aLink, pay } from '../../test/support/links.ts';
import { aTenant } from '../../test/support/tenants.ts';
import { code, table } from './markdown.ts';
import { ROOT } from './pages.ts';

type Call = Readonly<{ name: string; file: string }>;

const HANDLER = 'functions/public-api/pay-payment-link.ts';
/** Enough for every call from a route to the table. */
const CALLS_MAX = 200;

/** The calls that lead from the handler of a payment to each of its two commits, as a payment makes them. Needs a running backend. */
export async function printWays(): Promise<string> {
  const link = await aLink(await aTenant());
  const [reserving, recording, ...others] = await commitsOf(async () => {
    const { status } = await pay(link, { paymentMethodId: 'pm_card_visa' });
    if (status !== 200) throw new Error(`The traced payment was answered with ${status}.`);
  });
  if (!reserving || !recording || others.length > 0)
    throw new Error('A payment by card reserves in one commit and records in another.');
  return [
    printWay('the commit that reserves', reserving),
    printWay('the commit that records', recording),
  ].join('\n\n');
}

function printWay(to: string, calls: readonly Call[]): string {
  const files = new Set(calls.map(({ file }) => file));
  const before = [...files].filter((file) => !file.startsWith('shared/storage/'));
  const rows = calls.map(({ name, file }) => [code(name), code(file), purposeOf(name, file)]);
  return [
    `From ${code(HANDLER)} to ${to}: ${calls.length} named functions in ${files.size} files, ${before.length} of them before storage.`,
    table(['Function', 'In', 'Does'], rows),
  ].join('\n\n');
}

/** What waits for each transaction that is sent meanwhile, from the handler on: the stack at that moment, with the functions that await it. */
async function commitsOf(work: () => Promise<void>): Promise<Call[][]> {
  const commits: Call[][] = [];
  const { send } = DynamoDBClient.prototype;
  DynamoDBClient.prototype.send = function (this: DynamoDBClient, ...given: Parameters<typeof send>) {
    if (given[0] instanceof TransactWriteItemsCommand) commits.push(waitingCalls());
    return send.apply(this, given);
  } as typeof send;
  try {
    await work();
  } finally {
    DynamoDBClient.prototype.send = send;
  }
  return commits;
}

function waitingCalls(): Call[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = CALLS_MAX;
  let calls: Call[] = [];
  Error.prepareStackTrace = (_, sites) => {
    calls = sites.map((site) => ({ name: site.getFunctionName() ?? '', file: fileOf(site) })).toReversed();
  };
  void new Error().stack;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  const handler = calls.findIndex(({ file }) => file === HANDLER);
  if (handler < 0) throw new Error(`No call of ${HANDLER} waits for the commit.`);
  const ours = calls.slice(handler + 1).filter(({ file }) => file.startsWith('shared/'));
  return ours.filter(({ name }) => name !== '');
}

function fileOf(site: NodeJS.CallSite): string {
  const name = site.getFileName() ?? '';
  return relative(ROOT, name.startsWith('file:') ? fileURLToPath(name) : name);
}

/** The first sentence of the comment of a function; nothing if it has none. */
function purposeOf(name: string, file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const declared = new RegExp(
    `\\/\\*\\*((?:(?!\\*\\/)[\\s\\S])*)\\*\\/\\n(?:export )?(?:async )?(?:function|const) ${name}\\b`,
  );
  const [, comment = ''] = declared.exec(text) ?? [];
  const plain = comment.replaceAll(/\s*\n \*\s?/g, ' ').trim();
  return /^.*?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}
