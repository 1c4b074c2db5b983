import type { Told } from '../../../shared/ledger/evidence.ts';
import { type Counted, type Fault, noCallsLeft } from '../../harness/invocation.ts';
import { SOLD_SLUG } from '../catalog.ts';
import type { Controlled } from '../controlled.ts';
import { makeCoupon } from '../coupon.ts';
import { brokenCards, type CustomerWork, cardOfOrder, claimOwn, replaceCard, signIn } from '../customer.ts';
import {
  changeCard,
  deliverProcessorEvent,
  disputeEvent,
  theDispute,
  unbookedDisputes,
  unchangedCards,
} from '../inbound.ts';
import { enterStage } from '../interception.ts';
import { authenticateAndConfirm, type Link, makeLink, openChallenges, type Payer, pay } from '../payer.ts';
import { type RefundWork, reconcile, refunderOf, refundInDashboard } from '../refunds.ts';
import { MONTH_SECONDS, PAUSE_SECONDS, pauserOf, renew } from '../renewals.ts';
import { itemsOf, newStage, type Stage, work } from '../stage.ts';
import { setUpTenant } from '../tenant.ts';
import { cancelLink, letBackendIn } from '../tenant-backend.ts';
import { type StaffWork, staffOf } from '../transfers.ts';
import { ledgerProblems, nightProblems, type Problem } from '../verdict.ts';
import { fundWallet } from '../wallet.ts';
import { changeIntent, chargingOther, deleteCustomers } from './altered.ts';
import { brokenPromises } from './broken-promises.ts';
import type { Flow } from './flows.ts';
import { brokenMails, endOf } from './mail/mail-promises.ts';
import { type MailFlow, recoverMails } from './mail/recover-mails.ts';
import { beforeMail, sendOut } from './mail/told-mails.ts';
import { clearQueue, deliverQueue } from './queue-work.ts';
import { PASSES_MAX, type Return, recover, relay, returning } from './recovery.ts';
import { repeatLate, STAFF_KEY } from './repeat.ts';
import { makeSource } from './source.ts';

/** One run: a flow, its faults, and how the payer behaves afterwards. */
export type Spec = Readonly<{ id: string; flow: Flow; back: Return; faults: readonly Fault[] }>;
export type Result = Readonly<{
  id: string;
  calls: readonly Counted[];
  /** How many of the faults found their call. */
  struck: number;
  passes: number;
  /** The last state of the payment: the report counts that runs end in every state. */
  end: string;
  answers: readonly Told[];
  logs: readonly string[];
  violations: readonly Problem[];
}>;

const OTHER_LINK = { amount: 3 };

/**
 * Runs one flow with its faults. The tenant's ids are drawn from the run's name, so that runs can share a table. Later random
 * numbers are drawn from the pair's name, so that all runs of a pair count the same calls.
 */
export async function run({ id, flow, back, faults }: Spec, seed: string, time: Controlled): Promise<Result> {
  time.begin(`${seed} ${id}`);
  time.forget(); // Or the calls of a run would depend on those before it.
  const stage = stageFor(flow, faults, time);
  enterStage(stage);
  try {
    await setUpTenant(stage, flow);
    time.begin(`${seed} ${flow.id} ${back}`);
    return await play(stage, id, flow, back);
  } finally {
    await noCallsLeft(stage.callLog);
    await clearQueue(stage);
    stage.processor.stop();
  }
}

function stageFor(
  { before, endpoint, chargesOther }: Flow,
  faults: readonly Fault[],
  time: Controlled,
): Stage {
  const stage = newStage(time, [...(before?.faults ?? []), ...faults], endpoint);
  return chargesOther ? { ...stage, processor: chargingOther(stage.processor, chargesOther) } : stage;
}

async function play(stage: Stage, id: string, flow: Flow, back: Return): Promise<Result> {
  const token = flow.wallet === undefined ? undefined : await fundWallet(stage, flow.wallet);
  const payer: Payer = {
    ...flow.payer,
    ...(token && { token }),
    ...(back !== 'no_key' && { key: 'click-1' }),
  };
  const { link, ...before } = await prepare(stage, flow, payer);
  stage.callLog.phase = 'flow';
  const made = await act(stage, flow, link, payer, before);

  stage.callLog.phase = 'recovery';
  if (flow.mail) return await mailed(stage, id, flow, flow.mail);
  stage.processor.clearFaults(); // What trouble the flow had not met ends with it.
  const comesBack =
    flow.act === 'book'
      ? () => reconcile(stage).catch(() => undefined)
      : (repeating(flow, before, back) ?? returning(stage, link, payer, back));
  const passes = await recover(stage, comesBack);
  stage.callLog.phase = 'aftermath';
  const contradictions = back === 'same_key' ? await repeatLate(stage, flow, payer, link, made) : [];
  if (back === 'same_key') await recover(stage, undefined);
  const atRest = await verdict(stage, flow, contradictions);
  const { late } = stage.callLog;
  if (late.length === 0) return resultOf(stage, id, passes, atRest);

  for (let next = late.shift(); next; next = late.shift()) await next();
  const again = await recover(stage, undefined);
  const { violations, end } = await verdict(stage, flow);
  return resultOf(stage, id, Math.max(passes, again), {
    violations: [...atRest.violations, ...violations],
    end,
  });
}

/** A run whose flow mails has nothing else to recover. */
async function mailed(stage: Stage, id: string, flow: Flow, mail: MailFlow): Promise<Result> {
  const found = await recoverMails(stage, mail);
  const broken = brokenMails(mail, found, await itemsOf(stage), stage.callLog);
  const { violations } = await verdict(stage, flow, broken);
  return resultOf(stage, id, found.passes, { violations, end: endOf(found) });
}

/** A customer who comes back does at their account what they did before. */
function repeating(flow: Flow, before: Before, back: Return): (() => Promise<unknown>) | undefined {
  const { customer, pauser } = before;
  if (pauser && back !== 'gone') return () => pauser(flow.act as 'pause' | 'resume', STAFF_KEY);
  if (!customer || back === 'gone') return undefined;
  if (flow.act === 'cancel_change') return () => customer.work.cancelChange(SOLD_SLUG);
  return () =>
    flow.act === 'add_card'
      ? customer.work.add('pm_card_mastercard', 'card-1')
      : replaceCard(customer.work, customer.old);
}

/** What the tenant's own server makes. */
const BY_BACKEND: readonly Flow['sells'][] = ['offer', 'choice', 'copy', 'invoice', 'order'];

type Pending = Readonly<{ secret: string; receipt: string }>;
/** A payment that waits for its payer, staff who know the invoice that a purchase left or the payment, or the customer and their card. */
type Before = Readonly<{
  pending?: Pending | undefined;
  staff?: StaffWork | undefined;
  refunder?: RefundWork | undefined;
  customer?: CustomerAtWork | undefined;
  card?: Awaited<ReturnType<typeof changeCard>> | undefined;
  pauser?: Awaited<ReturnType<typeof pauserOf>> | undefined;
}>;
type CustomerAtWork = Readonly<{ work: CustomerWork; old: string }>;

/** Everything up to the flow: a link, an earlier payment of a payer who is known, and how far this one has come. */
async function prepare(stage: Stage, flow: Flow, payer: Payer): Promise<{ link?: Link } & Before> {
  if (flow.isReturning) {
    const earlier = await makeLink(stage, OTHER_LINK);
    if (earlier) await pay(stage, earlier, { card: 'pm_card_mastercard', challenge: 'ignored' });
    if (flow.isDeleted) await deleteCustomers(stage.processor, stage.secrets[0]);
  }
  if (flow.payer.couponCode) await makeCoupon(stage);
  if (BY_BACKEND.includes(flow.sells) || flow.act === 'cancel') await letBackendIn(stage);
  if (flow.act === 'create') return {};
  const link = await makeSource(stage, flow);
  if (!link) throw new Error(`the link of the run could not be made: ${stage.logs.join('')}`);
  const { path, ...wrong } = flow.trouble ?? { path: '' };
  const isAtOnce = flow.trouble && flow.act !== 'renew';
  if (isAtOnce) stage.processor.fault({ ...flow.trouble, ...wrong, match: { method: 'POST', path } });
  if (!flow.before) return { link };

  const comesSoFar = flow.before.confirms ? payer : { ...payer, challenge: 'ignored' as const };
  const pending = await payNoting(stage, link, comesSoFar);
  if (pending && flow.changed)
    await changeIntent(stage.processor, stage.secrets[0], intentOf(pending), flow.changed);
  if (flow.act === 'deliver') await relay(stage);
  if (flow.isLost) stage.processor.closeDispute(theDispute(stage).id, 'lost');
  if (flow.isReversed) {
    await deliverProcessorEvent(stage, disputeEvent(stage, 'charge.dispute.closed'));
    stage.processor.reverseDispute(theDispute(stage).id);
  }
  if (flow.pause) await pauseBefore(stage, flow.pause);
  stage.time.advance(flow.waitSeconds ?? 0);
  if (flow.act === 'book') await refundInDashboard(stage, 500);
  if (flow.trouble && !isAtOnce)
    stage.processor.fault({ ...flow.trouble, ...wrong, match: { method: 'POST', path } });
  const staff = flow.act === 'received' || flow.act === 'void' ? await staffOf(stage) : undefined;
  const refunder = flow.act === 'refund' ? await refunderOf(stage) : undefined;
  const how = CARD_ACTS[flow.act as keyof typeof CARD_ACTS];
  if (flow.act === 'replace_card' || flow.act === 'issue_card') await renew(stage);
  const card = how && (await changeCard(stage, how));
  if (flow.mail) await beforeMail(stage, flow);
  const isOwn = flow.act === 'add_card' || flow.act === 'replace_card' || flow.act === 'cancel_change';
  const customer = isOwn ? { work: await signIn(stage), old: await cardOfOrder(stage) } : undefined;
  if (customer && flow.act === 'replace_card') await claimOwn(stage, customer.work);
  const pauser = flow.act === 'pause' || flow.act === 'resume' ? await pauserOf(stage) : undefined;
  return { link, pending, staff, refunder, customer, card, pauser };
}

/** Staff have paused the order, and its pause has begun unless it is to begin in the flow. */
async function pauseBefore(stage: Stage, pause: NonNullable<Flow['pause']>): Promise<void> {
  const staff = await pauserOf(stage);
  const until = new Date(stage.time.now().getTime() + PAUSE_SECONDS * 1000);
  await staff('pause', undefined, pause === 'ending' ? until : undefined);
  if (pause === 'asked') return;
  stage.time.advance(MONTH_SECONDS);
  await renew(stage);
}

const CARD_ACTS = { lose_card: 'detach', issue_card: 'renew' } as const;
const noCard = (): never => {
  throw new Error('No card was changed.');
};

const intentOf = ({ secret }: Pending) => secret.split('_secret_')[0] ?? '';

/** Pays, and gives what a confirm would need. */
async function payNoting(stage: Stage, link: Link, payer: Payer): Promise<Pending | undefined> {
  const told = await pay(stage, link, payer);
  const secret = openChallenges(stage.processor)[0]?.client_secret;
  return secret && told?.receipt ? { secret, receipt: told.receipt } : undefined;
}

/** Gives the link when the flow creates one and was answered. */
async function act(
  stage: Stage,
  flow: Flow,
  link: Link | undefined,
  payer: Payer,
  before: Before,
): Promise<Link | undefined> {
  const { pending, staff, refunder, customer, pauser } = before;
  switch (flow.act) {
    case 'pay':
      if (link) await pay(stage, link, payer);
      return undefined;
    case 'confirm':
      if (link && pending) await authenticateAndConfirm(stage, link, pending.secret, pending.receipt, payer);
      return undefined;
    case 'cancel':
      if (link) await cancelLink(stage, link);
      return undefined;
    case 'received':
    case 'void':
      await staff?.(flow.act, STAFF_KEY);
      return undefined;
    case 'refund':
      await refunder?.(STAFF_KEY, flow.refunds);
      return undefined;
    case 'book':
      await reconcile(stage).catch(() => undefined); // An event that was not handled is delivered again.
      return undefined;
    case 'renew':
      await renew(stage);
      return undefined;
    case 'add_card':
      await customer?.work.add('pm_card_mastercard', 'card-1');
      return undefined;
    case 'replace_card':
      if (customer) await replaceCard(customer.work, customer.old);
      return undefined;
    case 'cancel_change':
      await customer?.work.cancelChange(SOLD_SLUG);
      return undefined;
    case 'pause':
    case 'resume':
      await pauser?.(flow.act, STAFF_KEY);
      return undefined;
    case 'finish':
      await work(stage, 'finish-abandoned');
      return undefined;
    case 'sweep':
      await work(stage, 'sweep-outbox');
      return undefined;
    case 'relay':
      await relay(stage);
      return undefined;
    case 'deliver':
      await deliverQueue(stage);
      return undefined;
    case 'dispute':
      await deliverProcessorEvent(
        stage,
        disputeEvent(
          stage,
          flow.isLost
            ? flow.isReversed
              ? 'charge.dispute.funds_reinstated'
              : 'charge.dispute.closed'
            : 'charge.dispute.created',
        ),
      );
      return undefined;
    case 'lose_card':
    case 'issue_card':
      await deliverProcessorEvent(stage, before.card ?? noCard());
      return undefined;
    case 'mail':
      await sendOut(stage, flow);
      return undefined;
    case 'create':
      return await makeSource(stage, flow, payer);
  }
}

async function verdict(
  stage: Stage,
  flow: Flow,
  contradictions: readonly string[] = [],
): Promise<Pick<Result, 'violations' | 'end'>> {
  const items = await itemsOf(stage);
  const states = items.filter(({ sk }) => sk.startsWith('TXN#')).map(({ state }) => state);
  return {
    violations: [
      ...ledgerProblems(stage, items),
      ...(await nightProblems(stage, items)),
      ...[
        ...contradictions,
        ...brokenPromises(stage, flow, items),
        ...brokenCards(items),
        ...(flow.act === 'dispute' ? await unbookedDisputes(stage) : []),
        ...(flow.act === 'lose_card' ? await unchangedCards(stage, 'detach') : []),
        ...(flow.act === 'issue_card' ? await unchangedCards(stage, 'renew') : []),
      ].map((message) => ({ invariant: 'promise', message })),
    ],
    end: String(states.includes('succeeded') ? 'succeeded' : (states.at(-1) ?? 'nothing')),
  };
}

function resultOf(
  { callLog, answers, logs }: Stage,
  id: string,
  passes: number,
  { violations, end }: Pick<Result, 'violations' | 'end'>,
): Result {
  const late =
    passes > PASSES_MAX
      ? [{ invariant: 'quiet', message: `not quiet after ${PASSES_MAX} reconciler passes (${passes})` }]
      : [];
  const struck = callLog.struck.filter(({ phase }) => phase !== 'setup').length;
  return {
    id,
    calls: callLog.calls,
    struck,
    passes,
    end,
    answers,
    logs,
    violations: [...violations, ...late],
  };
}
