import type { Day } from '../../../shared/domain/ids.ts';
import type { FactsOf, Letter, LetterKind, LetterSeller } from '../../../shared/domain/mail/letter.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { money } from '../../../shared/domain/money/money.ts';

const eur = (minor: number) => money(minor, 'eur' as Currency);
const day = (text: string) => text as Day;
const card = { brand: 'visa', last4: '4242' };

export const seller: LetterSeller = {
  name: 'Orchard Shop',
  address: ['Orchard Trading Ltd', '12 Apple Lane', 'Dublin D02 X285', 'Ireland'],
  logoUrl: 'https://pay.orchard.example/assets/logo.png',
  colour: '#19714a',
  supportContact: 'help@orchard.example',
  termsUrl: 'https://orchard.example/terms',
};

/** One of each kind, with all facts that it may have. No amount ends in the digits of another one, so each is found by itself. */
export const WHOLE: { readonly [Kind in LetterKind]: FactsOf<Kind> } = {
  receipt: {
    kind: 'receipt',
    paid: eur(4760),
    paidOn: day('2026-11-21'),
    invoiceNumber: '7F3K2Q9A-0042',
    lines: [
      { name: 'Orchard club', quantity: 1, minor: 2900 },
      { name: 'Cider apples, 1 kg', quantity: 3, minor: 2370 },
    ],
    discount: eur(510),
    tax: eur(655),
    settled: [
      { method: 'wallet', minor: 815 },
      { method: 'card', card, minor: 3945, on: '2026-11-21' as Day },
    ],
    next: { amount: eur(3100), on: day('2026-12-21'), everyMonths: 1 },
    receiptUrl: 'https://pay.orchard.example/payment-success?summaryRef=rcpt_1',
    hasPdf: true,
  },
  payment_failed: {
    kind: 'payment_failed',
    reason: 'declined',
    name: 'Orchard club',
    amount: eur(2900),
    card,
    nextTryOn: day('2026-12-23'),
    recoveryUrl: 'https://pay.orchard.example/p/pl_recovery',
  },
  card_expiring: {
    kind: 'card_expiring',
    card,
    expiresIn: '2026-12',
    names: ['Orchard club', 'Pruning course'],
    next: { amount: eur(2900), on: day('2027-01-21') },
    accountUrl: 'https://pay.orchard.example/portal#code=ptl_1',
  },
  trial_ending: {
    kind: 'trial_ending',
    name: 'Orchard club',
    amount: eur(2900),
    chargeOn: day('2026-12-05'),
    everyMonths: 1,
    card,
    cancelUrl: 'https://pay.orchard.example/cancel#k1.t4w8k2m6q9x3',
  },
  renewal_ahead: {
    kind: 'renewal_ahead',
    name: 'Orchard club',
    amount: eur(29000),
    chargeOn: day('2027-01-09'),
    everyMonths: 12,
    card,
    cancelUrl: 'https://pay.orchard.example/cancel#k1.t4w8k2m6q9x3',
  },
  cancelled: {
    kind: 'cancelled',
    name: 'Orchard club',
    endsOn: day('2027-01-09'),
    isOver: false,
    reason: 'asked',
    refunded: eur(1200),
    credited: eur(340),
    accountUrl: 'https://pay.orchard.example/portal#code=ptl_2',
  },
  paused: {
    kind: 'paused',
    name: 'Orchard club',
    reason: 'unpaid',
    pausedOn: day('2026-12-12'),
    resumesOn: day('2027-02-01'),
    missing: eur(2900),
    recoveryUrl: 'https://pay.orchard.example/p/pl_recovery',
  },
  plan_changed: {
    kind: 'plan_changed',
    from: 'Orchard club',
    to: 'Orchard club for families',
    changedOn: day('2026-12-01'),
    next: { amount: eur(29000), on: day('2027-12-01'), everyMonths: 5 },
    accountUrl: 'https://pay.orchard.example/portal#code=ptl_3',
  },
  refunded: {
    kind: 'refunded',
    amount: eur(1742),
    toWallet: eur(605),
    refundedOn: day('2026-11-25'),
    isWhole: false,
    invoiceNumber: '7F3K2Q9A-0042',
    creditNote: '7F3K2Q9A-C0007',
    hasPdf: true,
  },
  invoice: {
    kind: 'invoice',
    number: 'INV-000042',
    due: eur(125000),
    dueOn: day('2026-12-14'),
    isOverdue: false,
    description: 'Grafting of forty trees in spring',
    lines: [
      { name: 'Grafting, per tree', quantity: 40, minor: 118000 },
      { name: 'Travel', quantity: 1, minor: 7000 },
    ],
    payUrl: 'https://pay.orchard.example/p/pl_invoice',
    hasPdf: true,
  },
  sign_in: {
    kind: 'sign_in',
    signInUrl: 'https://pay.orchard.example/portal#code=ptl_4',
    validMinutes: 15,
  },
};
export const KINDS = Object.keys(WHOLE) as LetterKind[];

/** Some in each language are about what the whole ones are not. */
export const OTHER: readonly Letter['about'][] = [
  {
    ...WHOLE.receipt,
    lines: [],
    settled: [{ method: 'card', card, minor: 4760 }],
    next: undefined,
    discount: undefined,
  },
  {
    ...WHOLE.payment_failed,
    reason: 'no_card',
    name: undefined,
    card: undefined,
    nextTryOn: undefined,
    recoveryUrl: undefined,
  },
  {
    ...WHOLE.cancelled,
    isOver: true,
    reason: 'unpaid',
    refunded: undefined,
    credited: undefined,
    accountUrl: undefined,
  },
  {
    ...WHOLE.paused,
    reason: 'asked',
    missing: undefined,
    recoveryUrl: undefined,
    accountUrl: 'https://pay.orchard.example/portal',
  },
  { ...WHOLE.refunded, isWhole: true, toWallet: undefined, hasPdf: false },
  { ...WHOLE.invoice, isOverdue: true, lines: [], description: undefined },
  { ...WHOLE.invoice, isOverdue: true, dueOn: undefined },
];

export const letterOf = (about: Letter['about'], change: Partial<Letter> = {}): Letter => ({
  wishes: ['en-IE'],
  seller,
  payerName: 'Ada Payer',
  isTest: false,
  about,
  ...change,
});
