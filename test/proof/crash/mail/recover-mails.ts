import { UNANSWERED_MINUTES } from '../../../../shared/domain/mailbox/mail.ts';
import { MAIL_TAGS } from '../../../../shared/domain/mailbox/ses-notice.ts';
import type { Item } from '../../../../shared/ledger/view.ts';
import { itemsOf, type Stage, work } from '../../stage.ts';
import type { Flow } from '../flows.ts';
import { relay } from '../recovery.ts';
import { areMailsDone, sentBy, workOnMails } from './mail-work.ts';

export type MailFlow = NonNullable<Flow['mail']>;

/**
 * What is known of a run's mails at the end. `sendings`: how often SES took each. `lost`: how often a claim grew old of which SES had taken the
 * mail, and neither answer nor notice was in the table.
 */
export type Mailed = Readonly<{
  passes: number;
  sendings: ReadonlyMap<string, number>;
  lost: ReadonlyMap<string, number>;
}>;

/** Longer than the sweeper's patience and than a function may run, and far less than a claim is waited for. */
const PASS_SECONDS = 130;
const PASSES_TRIED_MAX = 6;

/**
 * Brings the mails of a run to rest: queue, stream and sweeper go on, and what stood still or was delayed goes on too, as a function ends
 * within a minute. Then the claims grow old, until each mail has an end.
 */
export async function recoverMails(stage: Stage, flow: MailFlow): Promise<Mailed> {
  const lost = new Map<string, number>();
  let taken: ReadonlyMap<string, number> = new Map();
  for (let passes = 0; ; passes++) {
    const isEarly = flow.notices === 'late' && passes === 0;
    await settle(stage, isEarly ? 'held' : flow.notices);
    const items = await itemsOf(stage);
    const sendings = sendingsOf(stage);
    if (passes === PASSES_TRIED_MAX || (!isEarly && (await isDone(items, flow))))
      return { passes, sendings, lost };
    for (const { id, status } of mailsIn(items))
      if (status === 'sending' && count(sendings, id) > count(taken, id)) lost.set(id, count(lost, id) + 1);
    taken = sendings;
    stage.time.advance((UNANSWERED_MINUTES + 1) * 60);
  }
}

async function settle(stage: Stage, notices: MailFlow['notices'] | 'held'): Promise<void> {
  await workOnMails(stage, notices);
  stage.time.advance(PASS_SECONDS);
  await relay(stage);
  await work(stage, 'sweep-outbox');
  await workOnMails(stage, notices);
  await goOn(stage);
  await workOnMails(stage, notices);
}

/** No fault is planned for these calls: a process that stopped twice would be waited for by itself. */
async function goOn({ callLog }: Stage): Promise<void> {
  const { phase, late } = callLog;
  callLog.phase = 'aftermath';
  for (let next = late.shift(); next; next = late.shift()) await next();
  callLog.phase = phase;
}

const count = (counts: ReadonlyMap<string, number>, id: string): number => counts.get(id) ?? 0;

type MailRow = Readonly<{ id: string; kind: string; status: string }>;

export const mailsIn = (items: readonly Item[]): MailRow[] =>
  items.filter(({ sk }) => sk.startsWith('MAIL#')) as unknown as MailRow[];

function sendingsOf(stage: Stage): ReadonlyMap<string, number> {
  const ids = sentBy(stage).map(({ tags }) => tags[MAIL_TAGS.mail]?.[0] ?? '');
  return new Map(ids.map((id) => [id, ids.filter((other) => other === id).length]));
}

/** Each mail has an end, and what the end tells the shop is relayed: a row that is left is swept in the next run. */
const isDone = async (items: readonly Item[], { letters }: MailFlow): Promise<boolean> => {
  const rows = mailsIn(items);
  const isUnderWay = rows.some(({ status }) => status === 'sending' || status === 'waiting');
  const isLeft = items.some(({ sk, relayedAt }) => sk === 'OUTBOX' && relayedAt === undefined);
  return rows.length >= letters.length && !isUnderWay && !isLeft && (await areMailsDone());
};
