import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { ask, itemsOf, type Stage } from '../stage.ts';
import { tokensOf } from '../wallet.ts';
import { compare, type Game, nowOf, underTrouble } from './game.ts';
import type { Move } from './moves.ts';
import * as reference from './reference.ts';
import { partOf } from './refunds.ts';

/** Staff record a transfer for an invoice, whole or in part, and name it as the bank's statement does. */
export async function receiveTransfer(
  game: Game,
  { link: number, part, reference: named, trouble }: Extract<Move, { do: 'receive a transfer' }>,
): Promise<void> {
  const invoices = game.reference.links.filter(({ isOfInvoice }) => isOfInvoice);
  const link = invoices[number % Math.max(1, invoices.length)];
  if (!link) return;
  const index = game.reference.links.indexOf(link);
  const invoice = invoiceOf(await itemsOf(game.stage), game.links[index]?.slug);
  const asked = partOf(link, part);
  const bankName = `IN ${named}`;
  const { answer, isStruck } = await underTrouble(
    game,
    trouble,
    await atDesk(game, invoice, bankName, asked),
  );
  const doubt = () => reference.doubt(game.reference, index);
  if (isStruck) doubt();
  const expected = isStruck ? undefined : received(game.reference, index, bankName, asked, nowOf(game));
  const word = answer && { ...answer, body: answer.status === 200 ? { status: 'received' } : answer.body };
  compare(game, doubt, expected, word, isStruck);
}

async function atDesk({ stage, script }: Game, invoice: string, named: string, asked: number | undefined) {
  const { staff } = await tokensOf(stage);
  const headers = { authorization: `Bearer ${staff}`, 'idempotency-key': `received-${script.length}` };
  const body = { reference: named, ...(asked !== undefined && { amount: asked / 100 }) };
  return (at: Stage) => ask(at, `/admin/invoice/${invoice}/received`, body, headers);
}

/** The answer to staff. A payer who waits for their bank gives way; what is left is what the link charges from then on. */
function received(
  all: reference.Reference,
  index: number,
  named: string,
  asked: number | undefined,
  now: number,
): string | undefined {
  const link = reference.linkAt(all, index);
  if (link.isUnsure) return undefined;
  if (link.isPaid) return 'invoice_not_payable';
  if (link.arrived.has(named)) return 'transfer_recorded';
  if (link.last?.outcome === 'waiting') reference.end(all, link.last, now);
  link.arrived.set(named, asked ?? link.minor);
  link.minor -= asked ?? link.minor;
  if (link.minor === 0) link.isPaid = true;
  return 'received';
}

/** Compares what arrived for an invoice with the table, or takes it from there when a fault has made it unknown. */
export function agreeOnTransfers(
  link: reference.Link,
  index: number,
  items: readonly Item[],
  slug = '',
): void {
  if (!link.isOfInvoice) return;
  const invoice = invoiceOf(items, slug);
  const stored = (items as unknown as (Attempt & Item)[]).filter(
    ({ sk, transfer, terms }) => sk.startsWith('TXN#') && transfer && terms.source.invoice?.id === invoice,
  );
  const arrived = new Map(
    stored.map(({ transfer, terms }) => [transfer?.reference ?? '', terms.charge.minor]),
  );
  if (link.isUnsure) {
    for (const [named, minor] of arrived) {
      if (!link.arrived.has(named)) link.minor -= minor;
      link.arrived.set(named, minor);
    }
  }
  const told = (all: ReadonlyMap<string, number>) => JSON.stringify([...all].toSorted());
  if (stored.length !== link.arrived.size || told(arrived) !== told(link.arrived))
    throw new Error(`For link ${index} arrived ${told(arrived)}; the reference says ${told(link.arrived)}.`);
}

const invoiceOf = (items: readonly Item[], slug: string | undefined): string =>
  (items.find((item) => item.sk === 'LINK' && item.slug === slug)?.invoice as { id: string } | undefined)
    ?.id ?? '';
