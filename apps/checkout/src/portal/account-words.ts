import { brandName } from '../receipt/card-brand.ts';
import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import type { Money, SavedCard, Subscription } from './account.ts';
import type { PortalText } from './languages/english.ts';

export const amountText = ({ value, currency }: Money): string => moneyText(value, currency, locale);

export function cardText(
  { brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>,
  { cards }: PortalText,
): string {
  return brand && last4 ? strings.receipt.cardEnding(brandName(brand), last4) : cards.unnamed;
}

export function expiryText({ expMonth, expYear }: SavedCard, { cards }: PortalText): string | undefined {
  if (expMonth === null || expYear === null) return undefined;
  const format = new Intl.DateTimeFormat(locale, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return cards.expires(format.format(Date.UTC(expYear, expMonth - 1)));
}

/** A trial lasts as long as its end is the day of the next charge, and that has not failed, or the day on which a pause is to begin. */
export const isTrial = ({ trialEndsOn, nextCharge, unpaid, pause }: Subscription): boolean =>
  trialEndsOn !== null &&
  trialEndsOn === (pause ? pause.startsOn : nextCharge?.on) &&
  unpaid === null &&
  !pause?.pausedAt;

export function statusText(subscription: Subscription, { subscriptions: words }: PortalText): string {
  const { statusLabel, suspendedFor, endsOn, isBeingChecked } = subscription;
  if (isBeingChecked && statusLabel !== 'cancelled') return words.checked;
  if (suspendedFor === 'paused') return words.paused;
  if (statusLabel !== 'active') return words[statusLabel];
  if (endsOn) return words.ending;
  return isTrial(subscription) ? words.trial : words.active;
}
