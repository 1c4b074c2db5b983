import type { Shown } from '../../../contracts/answers/shown.ts';
import type { OwnDetails } from '../../../contracts/client/details.ts';
import type { ChangedDetails } from '../../../domain/customers/changed-details.ts';
import { shownDetails } from '../../../domain/customers/details.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import { moneyIn } from '../money-view.ts';

export const changedDetailsView = (
  { details, changed, cycles }: ChangedDetails,
  isPreview: boolean,
): Shown<typeof OwnDetails> => ({
  details: shownDetails(details),
  changed: [...changed],
  isPreview,
  renewals: cycles.map(({ order, dueOn, before, after }) => ({
    orderId: order.id,
    name: after.description ?? after.lines[0]?.name ?? '',
    chargeOn: dueOn,
    before: sumsOf(before),
    after: sumsOf(after),
  })),
});

function sumsOf({ charge, tax }: Terms) {
  const money = moneyIn(charge.currency);
  const { netMinor, taxMinor, grossMinor } = tax ?? {
    netMinor: charge.minor,
    taxMinor: 0,
    grossMinor: charge.minor,
  };
  return { net: money(netMinor), tax: money(taxMinor), gross: money(grossMinor) };
}
