import type {
  AddOnId,
  AttemptId,
  CouponCode,
  CustomerId,
  Day,
  EndpointId,
  EventId,
  FeatureCategoryId,
  GatewayId,
  Instant,
  InvoiceId,
  LinkSlug,
  MailId,
  OrderId,
  PlanId,
  ProductId,
  ProjectId,
  RefundId,
  SubscriptionId,
  TenantId,
  WalletEntryId,
} from '../../domain/ids.ts';
import type { Currency } from '../../domain/money/currency.ts';

/**
 * The whole key design of the single table. Nothing else in the code spells a key.
 *
 *   partition                        sort key         item
 *   T#<tenant>                       TENANT           registry entry; PROJECT#<id>, GATEWAY#<id>, CREDENTIAL#<key id>,
 *                                                     COUNTER#<name> lie beside it; RENEWALS says until when
 *                                                     renewals are planned; LEDGER what the last check of the
 *                                                     ledger found, LEDGERWALK how far one of several runs has come;
 *                                                     TAXRATES the rates of tax;
 *                                                     SELLER#<project>#<instant> is what documents show of the seller
 *                                                     from then on; ENDPOINT#<project> how its first endpoint does, ENDPOINT#<project>#<endpoint> a further one
 *   T#<tenant>#CUSTOMER#<id>         CUSTOMER         and TXN#<attempt>, INVOICE#<id>, ORDER#<id>, SUBSCRIPTION#<id>,
 *                                                     CARD#<method>, WALLET#<currency>, WALLETENTRY#<currency>#<id>,
 *                                                     REDEMPTION#<attempt>, REFUND#<attempt>#<id>,
 *                                                     USAGE#<subscription>#<from>#<feature>: one query reads a
 *                                                     customer's whole account;
 *                                                     HOLDING#<plan> says that the customer buys or has the plan,
 *                                                     ADDONHOLDING#<subscription>#<add-on> the same of an add-on of theirs,
 *                                                     TRIAL#<product> the free trial that they had of it,
 *                                                     COUPON#<code> how often they use the code;
 *                                                     USAGEREPORT#<operation> that a report was counted, removed by TTL;
 *                                                     MAIL#<id> a mail to them, removed by TTL, MAILSTOP that their address gets none;
 *                                                     ERASURE says that the customer is erased, and how far
 *   T#<tenant>#LINK#<slug>           LINK             a payment link
 *   T#<tenant>#LINK#<slug>#<shard>   PLACES           what one shard counts of the places of a link that sells more than once
 *   T#<tenant>#LINK#<slug>#OF#<mark> PLACE            the link that a payer's page has of it, removed by TTL
 *   T#<tenant>#KEY#<route>#<key>     KEY              an Idempotency-Key and its stored answer, removed by TTL
 *   T#<tenant>#DECLINES#<who>#<hour> DECLINES         tries and declines in an hour, removed by TTL
 *   T#<tenant>#CHALLENGES#<source>#<day>  CHALLENGES   challenges that were left in a day, removed by TTL
 *   T#<tenant>#RISK#<window>#<shard> RISK             declines and payments in ten minutes, removed by TTL
 *   T#<tenant>#GUARD                 GUARD            the guarded mode of a shop whose declines jumped
 *   T#<tenant>#CARDDECLINES#<fingerprint>  CARDDECLINES  declines of a card by day, removed by TTL
 *   T#<tenant>#TRIALCARD#<product>#<card>  TRIALCARD  the trial that was had with a card, by a keyed hash of it
 *   T#<tenant>#PACE#<second>         PACE             a second in which a batch of renewals is charged, removed by TTL
 *   T#<tenant>#SERIES#<prefix>       SERIES           the customer whose invoice numbers begin with the prefix
 *   T#<tenant>#CATALOG               PRODUCT#<id>     and PLAN#<id>, FEATURES#<id>, ADDON#<id>; SLUG#<slug> names a plan: one
 *                                                     query reads a tenant's whole catalog
 *   T#<tenant>#COUPON#<code>         COUPON           a coupon
 *   T#<tenant>#COUPON#<code>#<shard> USES             what one shard of the coupon counts of its uses
 *   T#<tenant>#EVENT#<id>            OUTBOX           the events of one commit on their way out, removed by TTL
 *                                    DELIVERY, DELIVERY#<endpoint>  the tries to deliver one event, by the event's own id, removed by TTL
 *   T#<tenant>#AUDIT#<month>         <instant>#<id>   who did what, removed by TTL
 *   T#<tenant>#APPLIED#<event>       APPLIED          says that a processor's event has taken effect, removed by TTL
 *   T#<tenant>#PORTALCODE#<hash>     PORTALCODE       what a portal link carries, and its one use, removed by TTL
 *   T#<tenant>#LATER#<event>         LATER            the message that tries a processor's event again, removed by TTL
 *   T#<tenant>#LATERCOUNT#<gateway>#<day>  LATERCOUNT  how many events of an account began to wait in a day, removed by TTL
 *   T#<tenant>#TURNS#<gateway>#<second>  TURNS        how many events have called an account in a second, removed by TTL
 *   T#<tenant>#BOOKS                 BOOKSTATE        how far the tenant's books are exported; BOOKDAY#<day> the files of a closed day
 *   T#<tenant>#DIGEST#<notice>       DIGEST           the day of the last notice of a kind, and how many others were left out since
 *
 *   index work                       CHECK#<shard>    <instant>#…  attempts, refunds and links with a place to look at
 *                                    ATTENTION#<shard> <instant>#… attempts that need a person
 *                                    OUTBOX#<shard>   <instant>#…  events not yet relayed
 *                                    DUE#<shard>      <instant>#<tenant>#…  recurring orders by when they are due
 *                                    RESUMED#<shard>  <instant>#…  endpoints whose waiting events are being sent
 *                                    ERASURE#<shard>  <instant>#…  erasures of persons that are not complete
 *                                    DIFFERS#<shard>  <instant>#<tenant>  ledgers whose last check was not clean
 *                                    T#<tenant>#WAITING#<project>  <instant>#…  events that wait for a paused endpoint; #<endpoint> follows for a further one
 *   index lists                      T#<tenant>#TXN   <id>         a tenant's attempts by time
 *                                    T#<tenant>#LINK  <instant>#…  and #INVOICE, #ORDER, #REFUND, #CUSTOMER,
 *                                                                  #COUPON, #RETIRED_COUPON, #MAIL: the others by the time they were made;
 *                                                                  #EVENT#<shard>: those of events, of which there are most;
 *                                                                  #FEED#<shard>: outbox rows by the time of their commits;
 *                                                                  #BOOKED: entries of wallets that the books need,
 *                                                                  by the time they were written
 *
 * A partition begins with its tenant, so no key can be built without one. The directory is the exception: it leads from a
 * name the outside knows to a tenant. A link's slug and a receipt need no row there, since they carry their tenant.
 *
 *   ORIGIN#<origin>                  DIRECTORY        → tenant and project, or a hosted checkout's address
 *   NAME#<tenant unique name>        DIRECTORY        → tenant
 *   INTENT#<payment intent>          DIRECTORY        → tenant, customer, attempt
 *   PLATFORM                         SEALING#<kid>    wrapped root keys that seal payment links; SIGNING#<kid> token keys;
 *                                    TENANT#<name>    the list of tenants that operators read;
 *                                    EVENTS           the platform's secret for the processor's events; MIGRATION#<name>
 *   PLATFORM#AUDIT#<month>           <instant>#<id>   what operators did to the platform, removed by TTL
 *   RATES                            RATES            the exchange rates
 */
export type Key = Readonly<{ pk: string; sk: string }>;

export const keys = {
  tenant: (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'TENANT' }),
  project: (tenant: TenantId, id: ProjectId): Key => ({ pk: ofTenant(tenant), sk: `PROJECT#${id}` }),
  gateway: (tenant: TenantId, id: GatewayId): Key => ({ pk: ofTenant(tenant), sk: `GATEWAY#${id}` }),
  credential: (tenant: TenantId, keyId: string): Key => ({ pk: ofTenant(tenant), sk: `CREDENTIAL#${keyId}` }),
  documentSettings: (tenant: TenantId, project: ProjectId, since: Instant): Key => ({
    pk: ofTenant(tenant),
    sk: `SELLER#${project}#${since}`,
  }),
  renewals: (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'RENEWALS' }),
  ledger: (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'LEDGER' }),
  ledgerWalk: (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'LEDGERWALK' }),
  taxRates: (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'TAXRATES' }),
  pace: (tenant: TenantId, second: string): Key => ({ pk: `${ofTenant(tenant)}#PACE#${second}`, sk: 'PACE' }),
  endpoint: (tenant: TenantId, project: ProjectId, endpoint?: EndpointId): Key => ({
    pk: ofTenant(tenant),
    sk: ofEndpoint(`ENDPOINT#${project}`, endpoint),
  }),
  counter: (tenant: TenantId, name: 'INVOICE' | 'CREDITNOTE'): Key => ({
    pk: ofTenant(tenant),
    sk: `COUNTER#${name}`,
  }),

  customer: (tenant: TenantId, customer: CustomerId): Key => ofTheirs(tenant, customer, 'CUSTOMER'),
  /** Counts the customer's credit notes, where the tenant has no series of its own. */
  creditNotes: (tenant: TenantId, customer: CustomerId): Key =>
    ofTheirs(tenant, customer, 'COUNTER#CREDITNOTE'),
  paper: (tenant: TenantId, customer: CustomerId, invoice: InvoiceId, name: string): Key =>
    ofTheirs(tenant, customer, `PAPER#${invoice}#${name}`),
  erasure: (tenant: TenantId, customer: CustomerId): Key => ofTheirs(tenant, customer, 'ERASURE'),
  mail: (tenant: TenantId, customer: CustomerId, id: MailId): Key => ofTheirs(tenant, customer, `MAIL#${id}`),
  mailStop: (tenant: TenantId, customer: CustomerId): Key => ofTheirs(tenant, customer, 'MAILSTOP'),
  attempt: (tenant: TenantId, customer: CustomerId, id: AttemptId): Key =>
    ofTheirs(tenant, customer, `${ATTEMPT}${id}`),
  invoice: (tenant: TenantId, customer: CustomerId, id: InvoiceId): Key =>
    ofTheirs(tenant, customer, `INVOICE#${id}`),
  order: (tenant: TenantId, customer: CustomerId, id: OrderId): Key =>
    ofTheirs(tenant, customer, `ORDER#${id}`),
  subscription: (tenant: TenantId, customer: CustomerId, id: SubscriptionId): Key =>
    ofTheirs(tenant, customer, `SUBSCRIPTION#${id}`),
  holding: (tenant: TenantId, customer: CustomerId, plan: PlanId): Key =>
    ofTheirs(tenant, customer, `HOLDING#${plan}`),
  trial: (tenant: TenantId, customer: CustomerId, product: ProductId): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `TRIAL#${product}`,
  }),
  trialCard: (tenant: TenantId, product: ProductId, card: string): Key => ({
    pk: `${ofTenant(tenant)}#TRIALCARD#${product}#${card}`,
    sk: 'TRIALCARD',
  }),
  addOnHolding: (
    tenant: TenantId,
    customer: CustomerId,
    subscription: SubscriptionId,
    addOn: AddOnId,
  ): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `ADDONHOLDING#${subscription}#${addOn}`,
  }),
  card: (tenant: TenantId, customer: CustomerId, method: string): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `${CARD}${method}`,
  }),
  usage: (
    tenant: TenantId,
    customer: CustomerId,
    subscription: SubscriptionId,
    from: Day,
    feature: string,
  ): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `USAGE#${subscription}#${from}#${feature}`,
  }),
  usageReport: (tenant: TenantId, customer: CustomerId, operation: string): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `USAGEREPORT#${operation}`,
  }),

  wallet: (tenant: TenantId, customer: CustomerId, currency: Currency): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `WALLET#${currency}`,
  }),
  walletEntry: (tenant: TenantId, customer: CustomerId, currency: Currency, id: WalletEntryId): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `WALLETENTRY#${currency}#${id}`,
  }),

  redemption: (tenant: TenantId, customer: CustomerId, by: AttemptId): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `REDEMPTION#${by}`,
  }),
  customerUses: (tenant: TenantId, customer: CustomerId, code: CouponCode): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `COUPON#${code}`,
  }),

  refund: (tenant: TenantId, customer: CustomerId, attempt: AttemptId, id: RefundId): Key => ({
    pk: ofCustomer(tenant, customer),
    sk: `${REFUND}${attempt}#${id}`,
  }),

  coupon: (tenant: TenantId, code: CouponCode): Key => ({ pk: ofCoupon(tenant, code), sk: 'COUPON' }),
  couponUses: (tenant: TenantId, code: CouponCode, shard: number): Key => ({
    pk: `${ofCoupon(tenant, code)}#${shard}`,
    sk: 'USES',
  }),

  link: (tenant: TenantId, slug: LinkSlug): Key => ({ pk: `${ofTenant(tenant)}#LINK#${slug}`, sk: 'LINK' }),
  prefill: (tenant: TenantId, slug: LinkSlug): Key => ({
    pk: `${ofTenant(tenant)}#LINK#${slug}`,
    sk: 'PREFILL',
  }),
  places: (tenant: TenantId, slug: LinkSlug, shard: number): Key => ({
    pk: `${ofTenant(tenant)}#LINK#${slug}#${shard}`,
    sk: 'PLACES',
  }),
  place: (tenant: TenantId, slug: LinkSlug, mark: string): Key => ({
    pk: `${ofTenant(tenant)}#LINK#${slug}#OF#${mark}`,
    sk: 'PLACE',
  }),
  idempotencyKey: (tenant: TenantId, route: string, key: string): Key => ({
    pk: `${ofTenant(tenant)}#KEY#${route}#${key}`,
    sk: 'KEY',
  }),
  declines: (tenant: TenantId, who: string, hour: string): Key => ({
    pk: `${ofTenant(tenant)}#DECLINES#${who}#${hour}`,
    sk: 'DECLINES',
  }),
  tally: (tenant: TenantId, what: TallyName, who: string, hour: string): Key => ({
    pk: `${ofTenant(tenant)}#TALLY#${what}#${who}#${hour}`,
    sk: 'TALLY',
  }),
  challenges: (tenant: TenantId, source: string, day: Day): Key => ({
    pk: `${ofTenant(tenant)}#CHALLENGES#${source}#${day}`,
    sk: 'CHALLENGES',
  }),
  risk: (tenant: TenantId, window: string, shard: number): Key => ({
    pk: `${ofTenant(tenant)}#RISK#${window}#${shard}`,
    sk: 'RISK',
  }),
  guard: (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#GUARD`, sk: 'GUARD' }),
  cardDeclines: (tenant: TenantId, fingerprint: string): Key => ({
    pk: `${ofTenant(tenant)}#CARDDECLINES#${fingerprint}`,
    sk: 'CARDDECLINES',
  }),
  series: (tenant: TenantId, prefix: string): Key => ({
    pk: `${ofTenant(tenant)}#SERIES#${prefix}`,
    sk: 'SERIES',
  }),
  event: (tenant: TenantId, id: EventId): Key => ({ pk: `${ofTenant(tenant)}#EVENT#${id}`, sk: 'OUTBOX' }),
  delivery: (tenant: TenantId, event: EventId, endpoint?: EndpointId): Key => ({
    pk: `${ofTenant(tenant)}#EVENT#${event}`,
    sk: ofEndpoint('DELIVERY', endpoint),
  }),
  appliedEvent: (tenant: TenantId, id: string): Key => ({
    pk: `${ofTenant(tenant)}#APPLIED#${id}`,
    sk: 'APPLIED',
  }),

  audit: (tenant: TenantId | undefined, at: Instant, id: string): Key => ({
    pk: auditPartition(tenant, at.slice(0, 'YYYY-MM'.length)),
    sk: `${at}#${id}`,
  }),
  laterEvent: (tenant: TenantId, id: string): Key => ({ pk: `${ofTenant(tenant)}#LATER#${id}`, sk: 'LATER' }),
  laterCount: (tenant: TenantId, gateway: GatewayId, day: Day): Key => ({
    pk: `${ofTenant(tenant)}#LATERCOUNT#${gateway}#${day}`,
    sk: 'LATERCOUNT',
  }),
  turns: (tenant: TenantId, gateway: GatewayId, second: string): Key => ({
    pk: `${ofTenant(tenant)}#TURNS#${gateway}#${second}`,
    sk: 'TURNS',
  }),
  bookState: (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#BOOKS`, sk: 'BOOKSTATE' }),
  bookDay: (tenant: TenantId, day: Day): Key => ({ pk: `${ofTenant(tenant)}#BOOKS`, sk: `BOOKDAY#${day}` }),
  digest: (tenant: TenantId, of: string): Key => ({ pk: `${ofTenant(tenant)}#DIGEST#${of}`, sk: 'DIGEST' }),

  portalCode: (tenant: TenantId, hash: string): Key => ({
    pk: `${ofTenant(tenant)}#PORTALCODE#${hash}`,
    sk: 'PORTALCODE',
  }),

  dispute: (tenant: TenantId, id: string): Key => ({
    pk: `${ofTenant(tenant)}#DISPUTE#${id}`,
    sk: 'DISPUTE',
  }),

  product: (tenant: TenantId, id: ProductId): Key => ({ pk: catalogPartition(tenant), sk: `PRODUCT#${id}` }),
  plan: (tenant: TenantId, id: PlanId): Key => ({ pk: catalogPartition(tenant), sk: `PLAN#${id}` }),
  featureCategory: (tenant: TenantId, id: FeatureCategoryId): Key => ({
    pk: catalogPartition(tenant),
    sk: `FEATURES#${id}`,
  }),
  addOn: (tenant: TenantId, id: AddOnId): Key => ({ pk: catalogPartition(tenant), sk: `ADDON#${id}` }),
  planSlug: (tenant: TenantId, slug: string): Key => ({ pk: catalogPartition(tenant), sk: `SLUG#${slug}` }),

  origin: (origin: string): Key => ({ pk: `ORIGIN#${origin}`, sk: 'DIRECTORY' }),
  tenantName: (name: string): Key => ({ pk: `NAME#${name}`, sk: 'DIRECTORY' }),
  intent: (paymentIntentId: string): Key => ({ pk: `INTENT#${paymentIntentId}`, sk: 'DIRECTORY' }),
  registry: (uniqueName: string): Key => ({ pk: PLATFORM_PARTITION, sk: `TENANT#${uniqueName}` }),
  sealingKey: (kid: string): Key => ({ pk: PLATFORM_PARTITION, sk: `SEALING#${kid}` }),
  signingKey: (kid: string): Key => ({ pk: PLATFORM_PARTITION, sk: `SIGNING#${kid}` }),
  migration: (name: string): Key => ({ pk: PLATFORM_PARTITION, sk: `MIGRATION#${name}` }),
  signingSecrets: (): Key => ({ pk: PLATFORM_PARTITION, sk: 'EVENTS' }),
  /** Apart from what all tenants rest on, since a function writes it. */
  rates: (): Key => ({ pk: RATES_PARTITION, sk: 'RATES' }),
  formerRates: (): Key => ({ pk: PLATFORM_PARTITION, sk: 'RATES' }),
};

const REFUND = 'REFUND#';
const CARD = 'CARD#';
const ATTEMPT = 'TXN#';
/** Whose key it is, of the records that the reconciler ends. */
export const isRefundKey = ({ sk }: Key): boolean => sk.startsWith(REFUND);
export const isCardKey = ({ sk }: Key): boolean => sk.startsWith(CARD);
export const isLinkKey = ({ sk }: Key): boolean => sk === 'LINK';
export const isAttemptKey = ({ sk }: Key): boolean => sk.startsWith(ATTEMPT);

/** Where a tenant's registry entry, projects, gateways and credentials lie together. */
export const tenantPartition = (tenant: TenantId): string => ofTenant(tenant);
/** Where a tenant's catalog lies, apart from what every request reads. */
export const catalogPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#CATALOG`;
/** Where a month's audit entries lie: of a tenant, or without one of the platform, where no function writes. */
export const auditPartition = (tenant: TenantId | undefined, month: string): string =>
  `${tenant === undefined ? PLATFORM_PARTITION : ofTenant(tenant)}#AUDIT#${month}`;
export const isAuditKey = ({ pk }: Key): boolean => /#AUDIT#/.test(pk);
/** The tenant that owns the partition; the directory's and the platform's have no owner. */
export const tenantOfPartition = (pk: string): TenantId | undefined =>
  /^T#([^#]+)/.exec(pk)?.[1] as TenantId | undefined;
/** Whether the partition is a customer's, where their record lies with all of theirs. */
export const isOfCustomer = (pk: string): boolean => /^T#[^#]+#CUSTOMER#/.test(pk);
/** The tenant and the customer of such a partition; nothing of any other. */
export function customerOfPartition(
  pk: string,
): Readonly<{ tenant: TenantId; customer: CustomerId }> | undefined {
  const [, tenant, customer] = /^T#([^#]+)#CUSTOMER#(.+)$/.exec(pk) ?? [];
  return tenant && customer ? { tenant: tenant as TenantId, customer: customer as CustomerId } : undefined;
}
export const PLATFORM_PARTITION = 'PLATFORM';
const RATES_PARTITION = 'RATES';
/**
 * What the partition keys of items are like, by who writes them: functions write those of tenants, and one function the exchange rates.
 * The directory and what all tenants rest on is written by operators.
 */
export const LEADING = {
  ofTenants: ['T#*', 'INTENT#*'],
  ofRates: [RATES_PARTITION],
  ofDirectory: ['ORIGIN#*', 'NAME#*'],
  ofPlatform: [PLATFORM_PARTITION, 'PLATFORM#AUDIT#*'],
} as const;

/** The partition of one shard of a work index. `shared/storage/table/work.ts` sets the number of shards. */
export const workShard = (kind: WorkKind, shard: number): string => `${kind}#${shard}`;
export const workKindOf = (partition: string): string => partition.replace(/#\d+$/, '');
export type WorkKind = 'CHECK' | 'ATTENTION' | 'OUTBOX' | 'DUE' | 'LATE' | 'RESUMED' | 'ERASURE' | 'DIFFERS';

/** What is counted of buyers and callers without proof, for each hour. `passes` are counted by their own ids. */
export type TallyName = 'codes' | 'links' | 'sign_ins' | 'passes' | 'places' | 'tax_ids';

export type ListName =
  | ('TXN' | 'INVOICE' | 'ORDER' | 'REFUND' | 'DISPUTE' | 'EVENT' | 'FEED' | 'BOOKED')
  | ('LINK' | 'CUSTOMER' | 'COUPON' | 'RETIRED_COUPON' | 'MAIL');
export const listFields = (tenant: TenantId, list: ListName, id: string) => ({
  listPk: `${ofTenant(tenant)}#${list}`,
  listSk: id,
});
/** What the first endpoint has by its project, a further one has by its own id too. */
export const ofEndpoint = (text: string, id?: EndpointId): string => (id ? `${text}#${id}` : text);
const ofTenant = (tenant: TenantId) => `T#${tenant}`;
const ofCoupon = (tenant: TenantId, code: CouponCode) => `${ofTenant(tenant)}#COUPON#${code}`;
const ofTheirs = (tenant: TenantId, customer: CustomerId, sk: string): Key => ({
  pk: ofCustomer(tenant, customer),
  sk,
});
const ofCustomer = (tenant: TenantId, customer: CustomerId) => `${ofTenant(tenant)}#CUSTOMER#${customer}`;
