/**
 * The texts of letters in one language. A translation is another object of this type, in `languages`. `amount`, `day`, `card` and the like
 * are values as the language writes them.
 */
export type LetterWords = typeof english;

export const english = {
  greeting: (name: string) => `Dear ${name},`,
  greetingUnnamed: 'Hello,',
  test: 'Test mode: no money was moved.',
  testSubject: (subject: string) => `[Test] ${subject}`,
  labels: {
    subscription: 'Subscription',
    price: 'Price',
    next: 'Next payment',
    missing: 'Amount due',
    expires: 'Valid until the end of',
    before: 'Previous plan',
    now: 'New plan',
    changedOn: 'Changed on',
    furtherItems: 'Further items',
    includedTax: 'Tax included',
    refundedOn: 'Date of refund',
    toWallet: 'Of which to your wallet balance',
  },
  row: (label: string, value: string) => `${label}: ${value}`,
  line: (quantity: string, name: string) => `${quantity} × ${name}`,
  on: (amount: string, day: string) => `${amount} on ${day}`,
  price: (amount: string, every: string) => `${amount} ${every}`,
  /** `spelled` is the number of months in words, such as `5 months`. */
  every: (months: number, spelled: string): string =>
    months === 1 ? 'every month' : months === 12 ? 'every year' : `every ${spelled}`,

  receipt: {
    subject: (seller: string, amount: string) => `Your receipt from ${seller}: ${amount}`,
    title: 'Thank you for your payment',
    body: (seller: string, amount: string, day: string) => `${seller} received ${amount} on ${day}.`,
    hasPdf: 'Your receipt is attached as a PDF.',
    button: 'View receipt',
  },
  payment_failed: {
    subject: (seller: string) => `Your payment to ${seller} did not go through`,
    title: 'Your payment did not go through',
    declined: (amount: string) => `We could not charge ${amount} to your card.`,
    noCard: (amount: string) =>
      `We could not collect ${amount}, because there is no card that we may charge.`,
    nextTry: (day: string) => `We will try again on ${day}.`,
    pay: 'You can pay now, also with another card.',
    contact: 'Please contact us so that you can pay in another way.',
    button: 'Pay now',
  },
  card_expiring: {
    subject: (seller: string) => `Your card at ${seller} is about to expire`,
    title: 'Your card is about to expire',
    body: 'We charge your subscription to a card that will soon no longer be valid.',
    add: 'Please add another card in good time, so that no payment fails.',
    button: 'Add a card',
  },
  trial_ending: {
    subject: (seller: string, day: string) => `Your trial at ${seller} ends on ${day}`,
    title: (day: string) => `Your trial ends on ${day}`,
    body: (amount: string, day: string) =>
      `Your subscription begins then, and we charge ${amount} on ${day}.`,
    cancel: (day: string) =>
      `If you do not want to continue, cancel before ${day}. You will then not be charged.`,
    button: 'Cancel the subscription',
  },
  renewal_ahead: {
    subject: (seller: string, day: string) => `Your subscription at ${seller} renews on ${day}`,
    title: (day: string) => `Your subscription renews on ${day}`,
    body: (amount: string, day: string) => `We charge ${amount} for the next period on ${day}.`,
    cancel: (day: string) =>
      `If you do not want to continue, cancel before ${day}. You will then not be charged.`,
    button: 'Cancel the subscription',
  },
  cancelled: {
    subject: (seller: string) => `Your subscription at ${seller} was cancelled`,
    title: 'Your subscription was cancelled',
    ends: (day: string) => `It ends on ${day}. Until then you keep it, and you will not be charged again.`,
    ended: (day: string) => `It ended on ${day}. You will not be charged again.`,
    unpaid: 'It was cancelled because a payment could not be collected.',
    refunded: (amount: string) => `We refund ${amount} for the part of the period that you did not use.`,
    credited: (amount: string) =>
      `For the part of the period that you did not use, ${amount} was credited to your wallet balance.`,
    undo: 'Until then you can take back the cancellation in your account.',
    button: 'Open your account',
  },
  paused: {
    subject: (seller: string) => `Your subscription at ${seller} is paused`,
    title: 'Your subscription is paused',
    asked: (day: string) => `It has been paused since ${day}. You are not charged during the pause.`,
    unpaid: (day: string) => `It has been paused since ${day}, because a payment is missing.`,
    resumes: (day: string) => `It continues on ${day}.`,
    pay: 'It continues as soon as you have paid.',
    payButton: 'Pay now',
    button: 'Open your account',
  },
  plan_changed: {
    subject: (seller: string) => `Your plan at ${seller} has changed`,
    title: 'Your plan has changed',
    body: (day: string) => `Your new plan has been in effect since ${day}.`,
    button: 'Open your account',
  },
  refunded: {
    subject: (seller: string, amount: string) => `Your refund from ${seller}: ${amount}`,
    title: (amount: string) => `We have refunded ${amount}`,
    whole: 'That is all that you paid for this purchase.',
    part: 'That is a part of what you paid for this purchase.',
    bank: 'Depending on your bank, it may take up to ten days until you see the money in your account.',
    hasPdf: 'The credit note is attached as a PDF.',
  },
  invoice: {
    subject: (seller: string, number: string) => `Invoice ${number} from ${seller}`,
    subjectOverdue: (seller: string, number: string) => `Overdue: invoice ${number} from ${seller}`,
    title: (amount: string) => `Your invoice for ${amount}`,
    due: (amount: string, day: string) => `Please pay ${amount} by ${day}.`,
    dueNow: (amount: string) => `Please pay ${amount}.`,
    overdue: (amount: string, day: string) =>
      `${amount} was due on ${day}, and we have not received it yet. If you have paid in the meantime, please ignore this message.`,
    overdueNow: (amount: string) =>
      `We have not received ${amount} yet. If you have paid in the meantime, please ignore this message.`,
    hasPdf: 'The invoice is attached as a PDF.',
    button: 'Pay invoice',
  },
  sign_in: {
    subject: (seller: string) => `Sign in to your account at ${seller}`,
    title: 'Sign in to your account',
    body: (minutes: string) => `This link opens your account. It works once, within ${minutes}.`,
    button: 'Sign in',
    ignore: 'If you did not ask for this link, please ignore this message, and do not pass the link on.',
  },
  footer: {
    why: (seller: string) => `You receive this message because of your purchase from ${seller}.`,
    whySignIn: (seller: string) =>
      `You receive this message because this address was entered on the customer page of ${seller}.`,
    questions: 'Do you have any questions?',
    terms: 'Terms and conditions',
  },
};
