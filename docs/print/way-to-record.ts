import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { returnToPresent, travelTo } from '../../test/support/clock.ts';
import { aLink, pay } from '../../test/support/links.ts';
import { ownPlan } from '../../test/support/plan-changes.ts';
import { aSubscriber, renewDue } from '../../test/support/renewals.ts';
import { aTenant } from '../../test/support/tenants.ts';
import { code, table } from './markdown.ts';
import { ROOT } from './pages.ts';

type Call = Readonly<{ name: string; file: string }>;

/** Enough for every call from a route to the table. */
const CALLS_MAX = 200;

/**
 * The calls that lead from where a payment, a renewal and a change of plan begin to the commits that reserve and that record, as one of
 * each makes them. Needs a running backend.
 */
export async function printWays(): Promise<string> {
  const link = await aLink(await aTenant());
  const paying = await commitsOf('functions/public-api/pay-payment-link.ts', async () => {
    requireDone(await pay(link, { paymentMethodId: 'pm_card_visa' }));
  });
  const subscriber = await aSubscriber();
  travelTo('2027-02-28T00:10:00Z');
  const renewing = await commitsOf('shared/flows/renewals/renew-batch.ts', () => renewDue(subscriber));
  const own = await ownPlan();
  const changing = await commitsOf('functions/client/change-plan.ts', async () => {
    requireDone(await own.change());
  });
  returnToPresent();
  const [reserving, recording] = paying;
  return [
    printWay('the commit that reserves', reserving),
    printWay('the commit that records', recording),
    'The ways of a renewal and of a change of plan, whose price the customer’s route computes, lead through the same functions:',
    printFigures([
      ['a payment of a link', paying],
      ['a renewal', renewing],
      ['a change of plan', changing],
    ]),
  ].join('\n\n');
}

function requireDone({ status }: Readonly<{ status: number }>): void {
  if (status !== 200) throw new Error(`What was to be traced was answered with ${status}.`);
}

type Way = Readonly<{ from: string; calls: readonly Call[] }>;
type Ways = readonly [reserving: Way, recording: Way];

function figuresOf({ calls }: Way) {
  const files = [...new Set(calls.map(({ file }) => file))];
  const before = files.filter((file) => !file.startsWith('shared/storage/'));
  return { functions: calls.length, files: files.length, beforeStorage: before.length };
}

function printWay(to: string, way: Way): string {
  const { functions, files, beforeStorage } = figuresOf(way);
  const rows = way.calls.map(({ name, file }) => [code(name), code(file), purposeOf(name, file)]);
  return [
    `From ${code(way.from)} to ${to}: ${functions} named functions in ${files} files, ${beforeStorage} of them before storage.`,
    table(['Function', 'In', 'Does'], rows),
  ].join('\n\n');
}

function printFigures(ways: readonly (readonly [what: string, ways: Ways])[]): string {
  const rows = ways.map(([what, both]) => [
    what,
    code(both[0].from),
    ...both.flatMap((way) => {
      const { functions, beforeStorage } = figuresOf(way);
      return [String(functions), String(beforeStorage)];
    }),
  ]);
  const head = [
    'Way of',
    'From',
    'Functions, reserving',
    'Files before storage',
    'Functions, recording',
    'Files before storage',
  ];
  return table(head, rows);
}

/** What waits for each transaction that is sent meanwhile, from the handler on: the stack at that moment, with the functions that await it. */
async function commitsOf(from: string, work: () => Promise<unknown>): Promise<Ways> {
  const commits: Call[][] = [];
  const { send } = DynamoDBClient.prototype;
  DynamoDBClient.prototype.send = function (this: DynamoDBClient, ...given: Parameters<typeof send>) {
    if (given[0] instanceof TransactWriteItemsCommand) commits.push(waitingCalls(from));
    return send.apply(this, given);
  } as typeof send;
  try {
    await work();
  } finally {
    DynamoDBClient.prototype.send = send;
  }
  const [reserving, recording, ...others] = commits;
  if (!reserving || !recording || others.length > 0)
    throw new Error(`From ${from} one commit reserves and another records.`);
  return [
    { from, calls: reserving },
    { from, calls: recording },
  ];
}

function waitingCalls(from: string): Call[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = CALLS_MAX;
  let calls: Call[] = [];
  Error.prepareStackTrace = (_, sites) => {
    calls = sites.map((site) => ({ name: site.getFunctionName() ?? '', file: fileOf(site) })).toReversed();
  };
  void new Error().stack;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  const handler = calls.findIndex(({ file }) => file === from);
  if (handler < 0) throw new Error(`No call of ${from} waits for the commit.`);
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
