import { invariant } from '../errors.ts';
import type { Day, Instant } from '../ids.ts';
import { priceOf } from '../sales/wallet-share.ts';
import { dayIn } from '../time/calendar.ts';
import { supplyOf } from '../time/supply.ts';
import { type Documented, isIssuedPaid } from './documented.ts';
import type { Paper, PaperKind, Settlement } from './paper.ts';
import { creditSums, invoiceSums } from './paper-lines.ts';
import { taxAtHome } from './tax-at-home.ts';

/** When a paper is issued: the receipt of what was paid so far with its last payment, and every other with its record. */
export function issuedAtOf(
  kind: PaperKind,
  { invoice, payments, creditNote }: Pick<Documented, 'invoice' | 'payments' | 'creditNote'>,
): Instant {
  if (kind === 'receipt') return payments.at(-1)?.soldAt ?? invoice.issuedAt;
  return creditNote?.issuedAt ?? invoice.issuedAt;
}

/** The facts of a paper. Pure: the same records give the same paper. */
export function paperOf(kind: PaperKind, documented: Documented): Paper {
  if (kind === 'credit_note') return creditNoteOf(documented);
  const { invoice, project, pricing, payments } = documented;
  const { number, issuedOn, dueOn } = invoice;
  const sums = invoiceSums(documented);
  const change = pricing?.source.change;
  const creditedMinor = (change?.walletCreditMinor ?? 0) + (change?.carriedMinor ?? 0);
  const settled =
    kind === 'receipt' || isIssuedPaid(documented) ? payments.flatMap((one) => paidBy(one, project)) : [];
  const settledMinor = settled.reduce((sum, { minor }) => sum + minor, 0);
  const dueMinor = sums.grossMinor + creditedMinor - settledMinor;
  const issuedAt = issuedAtOf(kind, { invoice, payments });
  return {
    ...{ kind, number },
    issuedAt,
    issuedOn: issuedAt === invoice.issuedAt ? issuedOn : dayIn(project.timeZone, new Date(issuedAt)),
    ...(settled.length === 0 && dueMinor > 0 && { dueOn }),
    supply: invoice.supply ?? (pricing && !invoice.purchase ? supplyOf(pricing, issuedOn) : oneDay(issuedOn)),
    ...partiesOf(documented),
    ...(invoice.tax && { mode: invoice.tax.mode }),
    ...sums,
    ...{ settled, creditedMinor, dueMinor },
    ...taxAtHome(sums.taxMinor, documented),
  };
}

const oneDay = (day: Day) => ({ from: day, to: day });

function creditNoteOf(documented: Documented): Paper {
  const { invoice, project, pricing, payments, creditNote } = documented;
  invariant(creditNote, `a credit note of invoice ${invoice.id} is drawn`);
  const { number, issuedAt, issuedOn, takesBack, paidMinor, walletMinor } = creditNote;
  const sums = creditSums(creditNote, invoice.lines);
  const paidWith = payments.at(-1)?.transfer ? 'transfer' : 'card';
  const given = (method: Settlement['method'], minor: number): Settlement[] =>
    minor === 0 ? [] : [{ method, on: issuedOn, minor }];
  return {
    kind: 'credit_note',
    ...{ number, issuedAt, issuedOn },
    supply: invoice.supply ?? (pricing ? supplyOf(pricing, invoice.issuedOn) : oneDay(invoice.issuedOn)),
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
    ...(takesBack !== undefined && { takesBack }),
    ...partiesOf(documented),
    ...(invoice.tax && { mode: 'inclusive' as const }),
    ...sums,
    settled: [...given(paidWith, paidMinor), ...given('wallet', walletMinor)],
    ...{ creditedMinor: 0, dueMinor: 0 },
    ...taxAtHome(sums.taxMinor, { invoice, project, pricing }),
  };
}

/** Who sells, who buys, and how they know the sale. */
function partiesOf({ invoice, project, seller }: Documented) {
  const { billedTo, buyer = {}, orderId, clientReference, description, currency } = invoice;
  const { idCheck: _, ...known } = buyer;
  return {
    seller: {
      name: seller?.sellerName ?? project.name,
      address: [...(seller?.address ?? [])],
      taxIds: [...(seller?.taxIds ?? [])],
      ...(project.tax && { country: project.tax.country }),
    },
    buyer: { name: billedTo.name, email: billedTo.email, ...known },
    ...(orderId && { orderId }),
    ...(clientReference !== undefined && { clientReference }),
    ...(description !== undefined && { description }),
    currency,
  };
}

function paidBy(
  { terms, card, transfer, soldAt }: Documented['payments'][number],
  { timeZone }: Documented['project'],
): Settlement[] {
  const { walletMinor = 0 } = terms;
  const paidMinor = priceOf(terms).minor - walletMinor;
  const on = transfer?.receivedOn ?? (soldAt && dayIn(timeZone, new Date(soldAt)));
  const day = on && { on };
  return [
    ...(walletMinor > 0 ? [{ method: 'wallet' as const, ...day, minor: walletMinor }] : []),
    ...(paidMinor > 0
      ? [
          {
            method: transfer ? ('transfer' as const) : ('card' as const),
            ...(card && !transfer && { card: { brand: card.brand, last4: card.last4 } }),
            ...day,
            minor: paidMinor,
          },
        ]
      : []),
  ];
}
