import type { BillingEvent } from '../../../../shared/domain/events/event.ts';
import type { Item } from '../../../../shared/ledger/view.ts';
import type { CallLog, Fault } from '../../../harness/invocation.ts';
import type { Notices } from './mail-work.ts';
import { type Mailed, type MailFlow, mailsIn } from './recover-mails.ts';

/**
 * What is promised of mail, beside that it is sent: SES has each mail exactly once. The one exception is record 159's: where SES took it, and its answer
 * and its notice were both lost, it is sent once more. No other run may have two, and each of these has.
 */
export function brokenMails(
  { notices, letters }: MailFlow,
  { sendings, lost }: Mailed,
  items: readonly Item[],
  callLog: CallLog,
): string[] {
  const rows = mailsIn(items);
  const kinds = rows.map(({ kind }) => kind).toSorted();
  const answersLost = answersLostIn(callLog);
  const isRefused = callLog.struck.some(({ mode }) => mode === 'rejected');
  return [
    ...(kinds.join() === letters.toSorted().join() ? [] : [`the mails ${kinds} were made, not ${letters}`]),
    ...rows.flatMap(({ id, kind, status }) => {
      const [sent, gone] = [sendings.get(id) ?? 0, lost.get(id) ?? 0];
      const isFailed = status === 'failed' && isRefused;
      const expected = gone + (isFailed ? 0 : 1);
      // A notice that came late may save the mail from a second sending that died before SES had it.
      const isSaved = notices === 'late' && callLog.struck.length > 1 && gone > 0 && sent === gone;
      return [
        ...(sent === expected || isSaved ? [] : [`SES has the mail ${kind} ${sent} times, not ${expected}`]),
        ...(gone <= mayBeLost(notices, answersLost)
          ? []
          : [`of the mail ${kind} neither answer nor notice was kept ${gone} times, without a cause`]),
        ...(isFailed || status === ENDS[notices] ? [] : [`the mail ${kind} ended ${status}`]),
      ];
    }),
    ...bouncesTold(notices, isRefused, items),
  ];
}

const ENDS: Readonly<Record<Notices, string>> = {
  ...{ told: 'delivered', twice: 'delivered', reversed: 'delivered', late: 'delivered' },
  ...{ bounced: 'bounced', lost: 'sent' },
};

/** A notice that arrives in time makes up for each answer that is lost. */
const mayBeLost = (notices: Notices, answersLost: number): number =>
  notices === 'lost' || notices === 'late' ? answersLost : 0;

/** How many faults struck between SES, which had the mail, and the answer in the table. */
const answersLostIn = ({ calls, struck }: CallLog): number =>
  struck.filter((fault) => {
    const at = placeOf(calls, fault);
    const isSending = (index: number) => calls[index]?.name.startsWith('mail ') ?? false;
    return isSending(at) || (isSending(at - 1) && calls[at]?.name.startsWith('table ') === true);
  }).length;

function placeOf(calls: CallLog['calls'], { phase, at }: Fault): number {
  if (typeof at === 'string') return calls.findIndex((call) => call.phase === phase && call.name === at);
  const places = calls.flatMap((call, index) => (call.phase === phase ? [index] : []));
  return places[at - 1] ?? -1;
}

/** The shop hears of an address that gets no mail any more once. */
function bouncesTold(notices: Notices, isRefused: boolean, items: readonly Item[]): string[] {
  const told = items
    .filter(({ sk }) => sk === 'OUTBOX')
    .flatMap(({ events }) => events as BillingEvent[])
    .filter(({ type }) => type === 'mail.bounced').length;
  const expected = notices === 'bounced' && !isRefused ? 1 : 0;
  return told === expected ? [] : [`the shop was told of ${told} bounces, not ${expected}`];
}

/** How a run with mail ended, for the report. */
export function endOf({ sendings }: Mailed): string {
  const most = Math.max(0, ...sendings.values());
  return most === 0
    ? 'refused'
    : most === 1
      ? 'mailed_once'
      : most === 2
        ? 'mailed_twice'
        : `mailed_${most}_times`;
}
