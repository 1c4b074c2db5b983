import * as v from 'valibot';
import { TAX_MODES, WHEN_DOWN } from '../shared/domain/tax/settings.ts';
import { DEMO_NAMES } from './demo-keys.ts';
import { type HttpRequest, pathOf } from './gateway-event.ts';
import { gatewayMessage, type HttpResponse } from './gateway-response.ts';
import { BEHAVIOURS, type Inbox } from './inbox.ts';
import type { LocalClock } from './local-clock.ts';
import { mailboxPage } from './mail/mailbox-page.ts';
import type { SentMail } from './mail/sent-mail.ts';
import { passDays } from './pass-days.ts';
import { ratesFile } from './rates-file.ts';
import { ENGINE_BEHAVIOURS, type TaxEngineDouble } from './tax/tax-engine.ts';
import { answerVatId } from './tax/vat-ids.ts';
import { UnknownWorker } from './worker-host.ts';

const TaxesRequest = v.object(
  {
    tenant: v.picklist(DEMO_NAMES),
    mode: v.optional(v.picklist([...TAX_MODES, 'off']), 'exclusive'),
    engine: v.optional(v.picklist(['off', ...WHEN_DOWN]), 'off'),
  },
  'Send {"tenant": "acme", "mode": "exclusive" | "inclusive" | "off", "engine": "off" | "table" | "refuse"}.',
);

/** What the tools under `/_local/` need. They exist in the local stack only and are not part of the API. */
export type ToolParts = Readonly<{
  demo: () => Promise<object>;
  /** Shell lines that point the operator command at the stack. */
  environment: () => string;
  clock: LocalClock;
  inbox: Inbox;
  /** Called with the milliseconds by which the clock was moved. Runs due schedules. */
  onClockMoved: (milliseconds: number) => Promise<void>;
  run: (worker: string) => Promise<unknown>;
  ledger: () => Promise<object>;
  /** Guards the demo tenant `acme` for so many minutes. */
  guard: (minutes: number) => Promise<object>;
  notices: () => readonly object[];
  /** Mails to payers, oldest first. */
  mails: () => readonly SentMail[];
  /** Lets a demo tenant tax what it sells. */
  taxes: (asked: v.InferOutput<typeof TaxesRequest>) => Promise<object>;
  taxEngine: TaxEngineDouble;
}>;

type Tool = (parts: ToolParts, body: unknown) => Promise<object | string>;
const PREFIX = '/_local/';
const VAT_IDS = 'vat-ids/';
const RECEIVER = /^inbox\/([a-z0-9-]+)$/;
const DAYS_MAX = 3650;

const ClockRequest = v.union(
  [
    v.strictObject({
      advanceDays: v.pipe(v.number(), v.finite(), v.minValue(-DAYS_MAX), v.maxValue(DAYS_MAX)),
    }),
    v.strictObject({ now: v.pipe(v.string(), v.isoTimestamp()) }),
  ],
  'Send {"advanceDays": number} or {"now": "2026-01-31T12:00:00.000Z"}.',
);
const RunRequest = v.object({ worker: v.string() }, 'Send {"worker": "<name>"}.');
const GuardRequest = v.object(
  { minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440)) },
  'Send {"minutes": 30}; 0 ends it.',
);
const BehaviourMessage = `Send {"tenant": "<name>", "mode": "${BEHAVIOURS.join('" | "')}"}.`;
const BehaviourRequest = v.object({ tenant: v.string(), mode: v.picklist(BEHAVIOURS) }, BehaviourMessage);

const EngineBehaviourRequest = v.object(
  { mode: v.picklist(ENGINE_BEHAVIOURS) },
  `Send {"mode": "${ENGINE_BEHAVIOURS.join('" | "')}"}.`,
);

const TOOLS: Record<string, Tool> = {
  'GET rates': async ({ clock }) => ratesFile(clock.now()),
  'GET demo': ({ demo }) => demo(),
  'GET environment': async ({ environment }) => environment(),
  'GET clock': async ({ clock }) => ({ now: clock.now().toISOString() }),
  'POST clock': async ({ clock, onClockMoved }, body) => {
    const asked = v.parse(ClockRequest, body);
    if ('now' in asked) await onClockMoved(clock.set(new Date(asked.now)));
    else await passDays(clock, asked.advanceDays, onClockMoved);
    return { now: clock.now().toISOString() };
  },
  'POST run': async ({ run }, body) => {
    const { worker } = v.parse(RunRequest, body);
    return { worker, result: (await run(worker)) ?? null };
  },
  'POST guard': ({ guard }, body) => guard(v.parse(GuardRequest, body).minutes),
  'POST taxes': ({ taxes }, body) => taxes(v.parse(TaxesRequest, body)),
  'GET tax-engine': async ({ taxEngine }) => taxEngine.asked(),
  'POST tax-engine-behaviour': async ({ taxEngine }, body) => {
    const { mode } = v.parse(EngineBehaviourRequest, body);
    taxEngine.behave(mode);
    return { mode };
  },
  'GET ledger': ({ ledger }) => ledger(),
  'GET inbox': async ({ inbox }) => inbox.received(),
  'GET mail': async ({ mails }) => mailboxPage(mails()),
  'GET notices': async ({ notices }) => notices(),
  'POST inbox-behaviour': async ({ inbox }, body) => {
    const { tenant, mode } = v.parse(BehaviourRequest, body);
    inbox.behave(tenant, mode);
    return { tenant, mode };
  },
};

/** The response of a tool; undefined when the request is for the API. */
export async function answerTool(parts: ToolParts, request: HttpRequest): Promise<HttpResponse | undefined> {
  const path = pathOf(request.target);
  if (!path.startsWith(PREFIX)) return undefined;
  const name = path.slice(PREFIX.length);
  const [, receiver] = RECEIVER.exec(name) ?? [];
  if (receiver && request.method === 'POST') return await parts.inbox.receive(receiver, request);

  if (name === 'tax-engine' && request.method === 'POST') return await parts.taxEngine.answer(request);
  if (name.startsWith(VAT_IDS)) return answerVatId(name.slice(VAT_IDS.length), parts.clock.now());

  const tool = TOOLS[`${request.method} ${name}`];
  if (!tool)
    return json(404, {
      message: `No such tool. Under ${PREFIX} there are: ${Object.keys(TOOLS).join(', ')}.`,
    });
  try {
    const made = await tool(parts, bodyOf(request));
    return typeof made === 'string' ? text(made) : json(200, made);
  } catch (error) {
    if (error instanceof v.ValiError || error instanceof UnknownWorker || error instanceof SyntaxError)
      return gatewayMessage(400, error.message);
    console.error(error);
    return gatewayMessage(500, error instanceof Error ? error.message : String(error));
  }
}

function bodyOf({ body }: HttpRequest): unknown {
  const text = Buffer.from(body ?? []).toString();
  return text === '' ? undefined : JSON.parse(text);
}

const text = (body: string): HttpResponse => ({
  status: 200,
  headers: {
    'content-type': body.startsWith('<!doctype') ? 'text/html; charset=utf-8' : 'text/plain',
    'cache-control': 'no-store',
  },
  body: Buffer.from(body),
});

const json = (status: number, body: object): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: Buffer.from(`${JSON.stringify(body, undefined, 2)}\n`),
});
