import type {
  ChosenLink,
  OfferAtCheckout,
  offeredEntries,
  tenantOfferEntries,
} from '../../../contracts/answers/offer.ts';
import type { Shown, ShownFields } from '../../../contracts/answers/shown.ts';
import type { Offer } from '../../../domain/links/offer.ts';
import type { PaymentLink } from '../../../domain/links/payment-link.ts';
import { toMajor } from '../../../domain/money/money.ts';
import type { PlacesTaken } from '../../../storage/offers/places.ts';
import { linkView } from '../link-view.ts';

const NONE: PlacesTaken = { paid: 0, held: 0 };

/** What a payer may choose. Amounts in major units. */
function offeredView(
  { quantity, payerAmount }: Offer,
  { currency }: PaymentLink,
): ShownFields<typeof offeredEntries> {
  const major = (minor: number) => toMajor({ minor, currency });
  return {
    quantity,
    payerAmount: payerAmount && {
      min: major(payerAmount.min),
      max: major(payerAmount.max),
      suggested: payerAmount.suggested === undefined ? undefined : major(payerAmount.suggested),
    },
  };
}

/** What the checkout shows of a link that sells more than once; nothing of one that does not. */
export const checkoutOfferView = (
  link: PaymentLink,
  { paid, held }: PlacesTaken = NONE,
): { offer?: Shown<typeof OfferAtCheckout> } =>
  link.offer
    ? {
        offer: {
          ...offeredView(link.offer, link),
          left: link.offer.maxPayments - paid - held,
          isSoldOut: paid + held >= link.offer.maxPayments,
        },
      }
    : {};

/** What the tenant's backend is shown of how often a link sells, and of which other one it is a part. */
export const tenantOfferView = (
  link: PaymentLink,
  { paid, held }: PlacesTaken = NONE,
): ShownFields<typeof tenantOfferEntries> => ({
  parentLink: link.place?.of ?? link.renews,
  renewable: link.renewable,
  renewedBy: link.renewedBy,
  ...(link.offer && {
    maxPayments: link.offer.maxPayments,
    ...offeredView(link.offer, link),
    payments: paid,
    held,
  }),
});

/** The payer's own link, and where it is paid. */
export const chosenLinkView = (
  link: PaymentLink,
  redirectUrl: string,
  now: Date,
): Shown<typeof ChosenLink> => ({
  ...linkView(link, now),
  payload: link.slug,
  redirectUrl,
});
