/** Every text of the page. A translation is another object of this type, in `languages`. */
export type Strings = typeof english;

export const english = {
  page: {
    title: { pay: 'Checkout', paid: 'Receipt' },
    privacy: 'Privacy',
    opensInNewTab: '(opens in a new tab)',
    cardSafety: 'Card details go straight to the payment processor and are never seen by this page.',
    offline: 'You are offline. Nothing is lost: you can go on as soon as the connection is back.',
    loading: 'Loading your payment…',
    testMode: 'Test mode',
    testModeHint: 'No real money is moved.',
    tryAgain: 'Try again',
    reload: 'Reload the page',
    backTo: (name: string) => `Back to ${name}`,
    contact: (name: string) => `Questions? Ask ${name}:`,
    reference: (id: string) => `Reference: ${id}`,
  },

  summary: {
    heading: 'Order summary',
    payTo: (name: string) => `Pay ${name}`,
    payment: 'Payment',
    writtenByAnybody: (name: string) => `Text entered by the person who made this link, not by ${name}:`,
    dueNow: 'Due now',
    subtotal: 'Subtotal',
    discount: 'Discount',
    adjustment: 'Adjustment',
    includedTax: (tax: string) => `Includes ${tax}`,
    items: 'Items',
    quantity: (count: number, each: string) => `${count} × ${each}`,
    showAll: (count: number) => `Show all ${count} items`,
    validUntil: (moment: string) => `This link works until ${moment}.`,
    free: 'Free',
    wallet: 'From your wallet',
  },

  terms: {
    once: (now: string) => `You pay ${now} once.`,
    recurring: (now: string, later: string, every: string, from: string) =>
      `You pay ${now} now, then ${later} ${every} from ${from}. Cancel any time.`,
    freeTrial: (days: string, later: string, every: string, from: string) =>
      `You pay nothing now. After ${days} free, you pay ${later} ${every} from ${from}. Cancel any time.`,
    paidTrial: (now: string, days: string, later: string, every: string, from: string) =>
      `You pay ${now} now for a trial of ${days}, then ${later} ${every} from ${from}. Cancel any time.`,
    later: (later: string, every: string, from: string) => `${later} ${every}, next on ${from}`,
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    every: {
      1: 'every month',
      3: 'every 3 months',
      6: 'every 6 months',
      12: 'every year',
      24: 'every 2 years',
      36: 'every 3 years',
    },
    everyMonths: (months: number) => `every ${months} months`,
    consent: (name: string, later: string, every: string) =>
      `By continuing you allow ${name} to keep this card and to charge it ${later} ${every} without asking each time, until you cancel.`,
  },

  form: {
    heading: 'Payment details',
    email: 'E-mail',
    name: 'Full name',
    mobile: 'Mobile number',
    optional: '(optional)',
    card: 'Payment method',
    otherCard: 'Another card',
    cardLoading: 'Loading the card fields…',
    pay: (amount: string) => `Pay ${amount}`,
    noCard: 'No card is needed.',
    startTrial: 'Start free trial',
    account: (email: string) => `Customer account: ${email}`,
    didYouMean: (email: string) => `Did you mean ${email}?`,
    complete: 'Complete order',
    working: 'Processing…',
    authenticating: 'Waiting for your bank…',
  },

  problems: {
    emailMissing: 'Enter your e-mail address.',
    emailMalformed: 'Enter an e-mail address like name@example.com.',
    nameMissing: 'Enter your full name.',
    mobileMalformed: 'Enter a phone number like +44 7700 900123, or leave this empty.',
    cardMissing: 'Enter your card number, expiry date and security code.',
    cardIncomplete: 'Complete your card details.',
    cardLoading: 'The card fields are still loading. Try again in a moment.',
  },

  coupon: {
    add: 'Add a code',
    label: 'Discount code',
    apply: 'Apply',
    applying: 'Checking…',
    cancel: 'Cancel',
    remove: 'Remove',
    missing: 'Enter a code.',
    notValid: 'This code is not valid.',
    unreachable: 'The code could not be checked. Try again.',
    applied: (code: string) => `Code ${code} applied`,
  },

  notices: {
    declined: 'Your payment was not accepted',
    declinedHint: 'You have not been charged. Check the details or use another card.',
    inProgress: 'A payment for this link is already under way',
    inProgressHint:
      'It may be open in another window. Wait a minute, then try again: you will not be charged twice.',
    rateLimited: 'Too many tries',
    rateLimitedHint: (wait: string | undefined) =>
      wait ? `Please try again in ${wait}.` : 'Please wait a while before you try again.',
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    refused: 'This payment cannot be taken',
    refusedHint: 'You have not been charged. Ask the seller for help.',
    unavailable: 'Payments are not possible just now',
    unavailableHint: 'You have not been charged. Try again in a few minutes.',
    notApproved: 'Your bank has not approved this payment',
    notApprovedHint: 'You have not been charged. Try again, or use another card.',
    notSent: 'The connection was lost',
    notSentHint: 'Nothing was sent and you have not been charged. Try again when you are back online.',
    repriced: 'The amount to pay has changed',
    shopCheck: 'The shop asks for a short check',
    shopCheckHint:
      'You have not been charged. After the check you come back here: enter your card again then, and pay.',
    goToCheck: 'Go to the check',
    cardFailed: 'The card could not be read',
    cardFailedHint: 'You have not been charged. Check the card details and try again.',
    interrupted: 'The connection was lost while paying',
    interruptedHint:
      'We do not know yet whether the payment went through. It is safe to try again: you will not be charged twice.',
    resendingHint: 'Trying again automatically. You will not be charged twice.',
    finishPayment: 'Check and finish payment',
    blocked: 'The card fields could not be loaded',
    blockedHint:
      'A browser extension or your network may be blocking the payment processor. Allow it, then try again.',
  },

  checking: {
    heading: 'We are checking your payment',
    body: 'Your bank has not answered yet. This page updates by itself: please do not pay again.',
    receiptAt: 'Your receipt will be at',
    slow: 'This is taking longer than usual. You may close this page and come back to it later: you will not be charged twice.',
  },

  closed: {
    expired: { title: 'This payment link has expired', body: 'Ask the seller for a new link.' },
    cancelled: {
      title: 'This payment link was cancelled',
      body: 'Ask the seller for a new link if you still want to pay.',
    },
    used: { title: 'This has already been paid', body: 'There is nothing left to pay here.' },
    paid: (name: string, amount: string, moment: string | undefined) =>
      `${amount} was paid to ${name}${moment ? ` on ${moment}` : ''}. There is nothing left to pay here.`,
    exhausted: {
      title: 'This payment link is blocked',
      body: 'Too many cards were declined. Ask the seller for a new link.',
    },
    broken: {
      title: 'This payment link does not work',
      body: 'It may be incomplete. Open it again from where you got it, or ask the seller for a new one.',
    },
    mismatch: {
      title: 'This payment needs a check',
      body: 'Please do not pay again. Contact the seller if you do not hear from them.',
    },
    unreachable: { title: 'We could not load this payment', body: 'Check your connection and try again.' },
    missing: { title: 'There is no page here', body: 'Open the payment link you were given.' },
  },

  receipt: {
    checking: 'Loading your receipt…',
    paid: 'Payment complete',
    trial: 'Your free trial has started',
    thanks: (name: string) => `Thank you. ${name} has received your payment.`,
    trialThanks: (name: string) => `Thank you. ${name} has saved your card and charged nothing.`,
    details: 'Receipt',
    amount: 'Amount paid',
    paidTo: 'Paid to',
    paidAt: 'Date',
    invoice: 'Invoice number',
    method: 'Paid with',
    savedCard: 'Card saved',
    cardEnding: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    customer: 'Customer',
    next: 'Next payments',
    description: 'Description',
    reference: 'Reference',
    print: 'Print receipt',
    processing: 'We are checking your payment',
    processingBody: 'Your bank has not answered yet. This page updates by itself: please do not pay again.',
    processingSlow:
      'This is taking longer than usual. You may close this page and come back later: its address stays the same.',
    transfer: 'Waiting for your transfer',
    transferBody: (day: string) => `Nothing is paid yet. Please transfer this amount by ${day}.`,
    howToPay: 'How to pay',
    unfinished: 'This payment was not finished',
    unfinishedBody: 'Your bank still has to approve it. Open your payment link again to finish paying.',
    failed: 'This payment did not go through',
    failedBody: 'You have not been charged. Open your payment link again to try another card.',
    missing: 'This receipt does not exist',
    missingBody: 'Check that the address is complete.',
    unreachable: 'We could not load your receipt',
    unreachableBody: 'Check your connection and try again. This does not change your payment.',
  },

  spoken: {
    working: 'Processing your payment.',
    authenticating: 'Your bank asks you to approve this payment.',
    quoted: (total: string) => `The total is now ${total}.`,
  },
};
