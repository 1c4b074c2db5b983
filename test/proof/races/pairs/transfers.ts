import { itemsOf, type Stage } from '../../stage.ts';
import { createInvoiceLink, letBackendIn } from '../../tenant-backend.ts';
import { type StaffWork, sellByTransfer, staffOf } from '../../transfers.ts';
import { actor, pay } from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { rows } from './expectations.ts';

/** Ada has bought the plan by transfer: one of what staff and payers do with her invoice ends it. */
function ordered(name: string, race: (stage: Stage, staff: StaffWork) => Prepared | Promise<Prepared>): Race {
  return {
    name,
    async prepare(stage) {
      await letBackendIn(stage);
      const { status } = await pay(stage, await sellByTransfer(stage));
      if (status !== 200) throw new Error(`The plan could not be ordered: ${stage.logs.join('')}`);
      return race(stage, await staffOf(stage));
    },
  };
}

/** The invoice was paid once, by a transfer or by a card, or voided; and the subscription began if it was paid. */
function endedOnce(ended: Ended): string[] {
  const { items, charged, answers } = ended;
  const transfers = items.filter(({ operation }) => operation === 'transfer').length;
  const isVoided = items.some(({ sk, status }) => sk.startsWith('INVOICE#') && status === 3);
  const ends = charged + transfers + Number(isVoided);
  const accepted = answers.filter(({ status }) => status === 200).length;
  return [
    ...(ends === 1 ? [] : [`the invoice was ended ${ends} times`]),
    ...(accepted === 1 ? [] : [`${accepted} requests were answered 200`]),
    ...rows(ended, 'SUBSCRIPTION#', Number(!isVoided)),
  ];
}

export const transfers: readonly Race[] = [
  ordered('transfer-received-twice', (_, staff) => ({
    actors: [
      actor('staff receive it', () => staff('received', 'k1')),
      actor('a colleague receives it', () => staff('received', 'k2')),
    ],
    expect: endedOnce,
  })),
  ordered('transfer-received-and-voided', (_, staff) => ({
    actors: [
      actor('staff receive it', () => staff('received', 'k1')),
      actor('a colleague voids it', () => staff('void')),
    ],
    expect: endedOnce,
  })),
  ordered('transfer-received-and-card', async (stage, staff) => {
    const invoice = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('INVOICE#'));
    const link = await createInvoiceLink(stage, { slug: '', payload: '', invoiceId: String(invoice?.id) });
    if (!link) throw new Error('The invoice got no link.');
    return {
      actors: [
        actor('staff receive it', () => staff('received', 'k1')),
        actor('Ada pays by card', () => pay(stage, link)),
      ],
      expect: endedOnce,
    };
  }),
];
