import { keys, listFields, type WorkKind } from '../../shared/storage/table/keys.ts';
import {
  bookedListFields,
  customerListFields,
  EVENT_LIST_SHARDS,
  eventListFields,
  feedFields,
  linkListFields,
} from '../../shared/storage/table/list-shards.ts';
import { waitingFields, workFields } from '../../shared/storage/table/work.ts';
import { code, table } from './markdown.ts';

/** Every key that `keys.ts` builds, printed by calling it with placeholders. */
export function printKeys(): string {
  const rows = Object.entries(HOLDS).map(([name, [arguments_, holds]]) => {
    const build = keys[name as keyof typeof keys] as (...given: string[]) => { pk: string; sk: string };
    const { pk, sk } = build(...arguments_);
    return [code(name), code(pk), code(sk), holds];
  });
  return table(['Key', 'Partition `pk`', 'Sort `sk`', 'Holds'], rows);
}

/** The two indexes, printed by calling the functions that build their keys. */
export function printIndexes(): string {
  const work = (kind: WorkKind, at: string, what: string) => {
    const { workPk, workSk } = workFields(kind, '<id>', at as never);
    return [code('work'), code(workPk.replace(/\d+$/, '<0-3>')), code(workSk), what];
  };
  const lists = (['TXN', 'INVOICE', 'ORDER'] as const).map((list) => {
    const { listPk, listSk } = listFields('<tenant>' as never, list, '<id>');
    return [code('lists'), code(listPk), code(listSk), 'a tenant’s records of that kind by time'];
  });
  const links = linkListFields('<tenant>' as never, '<slug>' as never, '<instant>' as never);
  const waiting = waitingFields(
    { tenantId: '<tenant>' as never, projectId: '<project>' as never },
    '<instant>' as never,
    '<event>' as never,
  );
  const events = eventListFields('<tenant>' as never, '<event>' as never, '<instant>' as never);
  const feed = feedFields('<tenant>' as never, '<event>' as never, '<instant>' as never);
  const refunds = listFields('<tenant>' as never, 'REFUND', '<instant>#<refund>');
  const disputes = listFields('<tenant>' as never, 'DISPUTE', '<instant>#<dispute>');
  const booked = bookedListFields('<tenant>' as never, '<entry>' as never, '<instant>' as never);
  const customers = customerListFields('<tenant>' as never, '<customer>' as never, '<instant>' as never);
  return table(
    ['Index', 'Partition', 'Sort', 'Finds'],
    [
      work('CHECK', '<instant>', 'attempts and refunds by the time of the reconciler’s next check'),
      work(
        'ATTENTION',
        '<instant>',
        'the same for attempts that need a person; a quarantined one sorts last and is not checked',
      ),
      work('OUTBOX', '<instant>', 'outbox rows that are not relayed yet'),
      work(
        'DUE',
        '<instant>#<tenant>',
        'recurring orders by when their next cycle, or the next try of it, is due',
      ),
      work('LATE', '<instant>', 'unpaid invoices by when their date has passed'),
      work('ERASURE', '<instant>', 'erasures of persons that are not complete'),
      work('DIFFERS', '<instant>', 'ledgers whose last check was not clean'),
      work('RESUMED', '<instant>', 'endpoints that were resumed, until the events that waited are sent'),
      [code('work'), code(waiting.workPk), code(waiting.workSk), 'events that wait for a paused endpoint'],
      ...lists,
      [
        code('lists'),
        code(links.listPk),
        code(links.listSk),
        'a tenant’s payment links by the time they were made',
      ],
      [
        code('lists'),
        code(refunds.listPk),
        code(refunds.listSk),
        'a tenant’s refunds by the time they were asked for or booked',
      ],
      [
        code('lists'),
        code(disputes.listPk),
        code(disputes.listSk),
        'a tenant’s disputes by the time the bank opened them',
      ],
      [
        code('lists'),
        code(events.listPk.replace(/\d+$/, `<0-${EVENT_LIST_SHARDS - 1}>`)),
        code(events.listSk),
        'a tenant’s events that were tried, by the time they happened',
      ],
      [
        code('lists'),
        code(feed.listPk.replace(/\d+$/, `<0-${EVENT_LIST_SHARDS - 1}>`)),
        code(feed.listSk),
        'the rows with all events of a tenant, by the time of their commits',
      ],
      [
        code('lists'),
        code(booked.listPk),
        code(booked.listSk),
        'what a tenant’s books need beside the feed, entries of wallets, by the time they were written',
      ],
      [
        code('lists'),
        code(customers.listPk),
        code(customers.listSk),
        'a tenant’s customers by the time they were created',
      ],
      ...(['COUPON', 'RETIRED_COUPON'] as const).map((list) => {
        const { listPk, listSk } = listFields('<tenant>' as never, list, '<instant>#<code>');
        return [
          code('lists'),
          code(listPk),
          code(listSk),
          `a tenant’s ${list === 'COUPON' ? 'active' : 'retired'} coupons by the time they were made`,
        ];
      }),
    ],
  );
}

const HOLDS: Readonly<Record<keyof typeof keys, readonly [arguments_: readonly string[], holds: string]>> = {
  tenant: [
    ['<tenant>'],
    'a tenant; the key ids of its live credentials; how many of its coupons are active; whose tokens were ended',
  ],
  project: [['<tenant>', '<project>'], 'a storefront’s settings, with a summary of each enabled gateway'],
  documentSettings: [
    ['<tenant>', '<project>', '<instant>'],
    'what documents show of the seller, for invoices issued from then on',
  ],
  gateway: [['<tenant>', '<gateway>'], 'a gateway, with its keys as KMS ciphertexts'],
  credential: [['<tenant>', '<key id>'], 'the hash and scopes of a backend credential'],
  endpoint: [
    ['<tenant>', '<project>'],
    'since when a project’s endpoint for events fails, or is paused; written when that changes',
  ],
  renewals: [['<tenant>'], 'until when the tenant’s renewals are planned'],
  cardDeclines: [
    ['<tenant>', '<fingerprint>'],
    'the declines of a card by day, which schemes limit; gone after 40 days',
  ],
  risk: [
    ['<tenant>', '<ten minutes>', '<shard>'],
    'declines in ten minutes of a shop, and about how many paid; gone after two hours',
  ],
  guard: [
    ['<tenant>'],
    'since when and until when a shop is guarded, whose declines jumped; gone three days later',
  ],
  ledger: [['<tenant>'], 'what the last nightly check of the tenant’s ledger found'],
  ledgerWalk: [['<tenant>'], 'how far a check has come that takes several runs'],
  taxRates: [['<tenant>'], 'the tenant’s rates of tax by place, category and first day'],
  bookState: [['<tenant>'], 'how far the tenant’s books are exported, with the balance of each account'],
  bookDay: [['<tenant>', '<day>'], 'the files of a day whose books are closed'],
  pace: [
    ['<tenant>', '<second>'],
    'one second of a tenant in which a batch of renewals is charged; gone after an hour',
  ],
  counter: [['<tenant>', 'INVOICE'], 'the last invoice number that was used'],
  trial: [
    ['<tenant>', '<customer>', '<product>'],
    'the free trial that a customer has, or had, of a product',
  ],
  trialCard: [
    ['<tenant>', '<product>', '<card>'],
    'the free trial of a product that was had with a card, by a keyed hash of its fingerprint',
  ],
  erasure: [['<tenant>', '<customer>'], 'that a customer is erased, since when, and how far'],
  creditNotes: [['<tenant>', '<customer>'], 'how many credit notes the customer has, and their series'],
  mail: [['<tenant>', '<customer>', '<mail>'], 'a mail to the customer, removed by TTL'],
  mailStop: [['<tenant>', '<customer>'], 'that their address gets no mail any more'],
  paper: [['<tenant>', '<customer>', '<invoice>', '<name>'], 'a document as it was issued'],
  customer: [['<tenant>', '<customer>'], 'a payer, and their customer at each gateway’s account'],
  attempt: [['<tenant>', '<customer>', '<attempt>'], 'one try to charge, which is the Transaction'],
  invoice: [['<tenant>', '<customer>', '<invoice>'], 'an invoice, numbered without gaps'],
  order: [['<tenant>', '<customer>', '<order>'], 'an order, and the next billing date of one that recurs'],
  subscription: [['<tenant>', '<customer>', '<subscription>'], 'the subscription of a recurring plan order'],
  holding: [
    ['<tenant>', '<customer>', '<plan>'],
    'the purchase of a plan that a customer has under way, and the subscription that the customer has',
  ],
  addOnHolding: [
    ['<tenant>', '<customer>', '<subscription>', '<add-on>'],
    'the purchase of an add-on for a subscription that is under way, and the order of one that recurs',
  ],
  card: [['<tenant>', '<customer>', '<method>'], 'a payment method saved for later cycles'],
  redemption: [
    ['<tenant>', '<customer>', '<attempt>'],
    'the use of a coupon by an attempt: reserved, redeemed or released',
  ],
  refund: [
    ['<tenant>', '<customer>', '<attempt>', '<refund>'],
    'a refund of an attempt: requested, pending, succeeded or failed',
  ],
  customerUses: [['<tenant>', '<customer>', '<code>'], 'how many live uses of a coupon a customer has'],
  coupon: [['<tenant>', '<code>'], 'a coupon and its rules'],
  couponUses: [
    ['<tenant>', '<code>', '<shard>'],
    'what one shard counts of the live and redeemed uses of a coupon, and the version of the coupon',
  ],
  usage: [
    ['<tenant>', '<customer>', '<subscription>', '<from>', '<feature>'],
    'what a subscription has used of a feature in the billing period that began on a day',
  ],
  usageReport: [
    ['<tenant>', '<customer>', '<operation>'],
    'says that a report of usage was counted; gone after 3 days',
  ],
  wallet: [
    ['<tenant>', '<customer>', '<currency>'],
    'what the customer can spend in one currency, and what attempts hold of it',
  ],
  walletEntry: [
    ['<tenant>', '<customer>', '<currency>', '<entry>'],
    'one change of a wallet: a credit, hold, release, debit or refund',
  ],
  link: [['<tenant>', '<slug>'], 'a payment link, and the attempt that holds its lock'],
  prefill: [
    ['<tenant>', '<slug>'],
    'what the shop wrote into a link of who is to pay it; gone when the link expires',
  ],
  places: [
    ['<tenant>', '<slug>', '<shard>'],
    'how many payments of a link that sells more than once one shard counts as held and made',
  ],
  place: [
    ['<tenant>', '<slug>', '<mark>'],
    'the link of its own that a payer’s page has of it, removed by TTL',
  ],
  idempotencyKey: [
    ['<tenant>', '<route>', '<hash of key>'],
    'an `Idempotency-Key`, its operation and stored answer; gone after 24 hours',
  ],
  declines: [
    ['<tenant>', '<limit>:<who>', '<hour>'],
    'tries in one hour of a network, a card or an e-mail, and those that were declined; gone after three days',
  ],
  challenges: [
    ['<tenant>', '<source>', '<day>'],
    'challenges of a link, an invoice or an order that were begun and left in one day; gone after three',
  ],
  tally: [
    ['<tenant>', '<what>' as 'codes', '<who>', '<hour>'],
    'wrong codes, or public links, of a network or of one of the shop’s eight shards in one hour; or tries of a challenge pass by its id; gone after three days',
  ],
  series: [['<tenant>', '<prefix>'], 'the customer whose invoice numbers begin with the prefix'],
  event: [
    ['<tenant>', '<event>'],
    'the events and notices of one commit, found from its attempt or invoice; gone 30 days after they were relayed',
  ],
  delivery: [
    ['<tenant>', '<event>'],
    'the tries to deliver an event, and what became of it; gone 30 days after the event',
  ],
  appliedEvent: [
    ['<tenant>', '<processor’s event>'],
    'that an event of the processor has taken effect; gone after 30 days',
  ],
  audit: [
    ['<tenant>', '2026-11-30T…', '<id>'],
    'who did what, as who, and how it ended; gone after 400 days. What is done to the platform lies under `PLATFORM#AUDIT#<month>`',
  ],
  portalCode: [
    ['<tenant>', '<hash of code>'],
    'whose portal a link opens, and which browser has opened it; gone a day after it expired',
  ],
  laterEvent: [
    ['<tenant>', '<processor’s event>'],
    'the message that tries an event of the processor again; gone after 4 days',
  ],
  laterCount: [
    ['<tenant>', '<gateway>', '<day>'],
    'how many events of an account began to wait in a day; gone after 4 days',
  ],
  turns: [
    ['<tenant>', '<gateway>', '<second>'],
    'how many events have called an account in one second; gone after an hour',
  ],
  digest: [
    ['<tenant>', '<kind of notice>'],
    'the last day on which operators had a notice of a kind about the tenant, and how many others were left out since',
  ],
  dispute: [
    ['<tenant>', '<dispute>'],
    'what the list of disputes shows of one, written with its payment, which decides',
  ],
  product: [['<tenant>', '<product>'], 'a product of the catalog'],
  plan: [['<tenant>', '<plan>'], 'a plan with its price book'],
  featureCategory: [['<tenant>', '<feature category>'], 'what a customer of a plan may use'],
  addOn: [['<tenant>', '<add-on>'], 'what a customer may buy beside a plan'],
  planSlug: [['<tenant>', '<slug>'], 'the plan that has the slug'],
  origin: [['<origin>'], 'directory: whose storefront an origin is, or that it is a hosted checkout'],
  tenantName: [['<unique name>'], 'directory: the tenant with that name'],
  intent: [['<payment intent>'], 'directory: the attempt of a processor’s intent'],
  registry: [['<unique name>'], 'an entry of the operators’ list of tenants'],
  sealingKey: [['<kid>'], 'a root key for payment links, encrypted by KMS'],
  signingKey: [['<kid>'], 'a key pair for tokens, each half encrypted by KMS under a purpose of its own'],
  signingSecrets: [[], 'the platform’s secret for the processor’s events, as a KMS ciphertext'],
  rates: [[], 'the exchange rates: the bank’s newest and those that operators set'],
  migration: [['<migration>'], 'how far a migration of the table is, or when it finished'],
  formerRates: [[], 'the exchange rates where an earlier version of the service kept them; only read'],
};
