import * as v from 'valibot';
import { DOWNGRADE_MODES, UPGRADE_MODES } from '../changes/change-modes.ts';
import { ASKS } from '../customers/asked-details.ts';
import { BillingError, gatewayNotAvailable } from '../errors.ts';
import { EventSettingsRecord, FurtherEndpointRecord } from '../events/endpoint-settings.ts';
import type { GatewayId, Instant, ProjectId, TenantId } from '../ids.ts';
import type { EventEndpoint } from '../inbound/event-endpoint.ts';
import { MailSettingsRecord } from '../mailbox/mail-settings.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import type { SignOuts } from '../sessions/sign-outs.ts';
import type { StaffProvider } from '../sessions/staff-provider.ts';
import { TaxEngineRecord, TaxSettingsRecord } from '../tax/settings.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { INVOICE_SERIES } from './invoice-series.ts';
import { PAGE_LANGUAGES } from './page-language.ts';
import { PUBLIC_LINK_CREATION } from './public-link-creation.ts';
import type { Standing } from './standing.ts';
import { UNUSED_ON_CANCEL } from './unused-on-cancel.ts';

/** An organisation whose data, processor account and customers are kept apart from every other's. */
export type Tenant = Readonly<{
  id: TenantId;
  uniqueName: string;
  /** Random, never shown and never changed: the key of the HMAC that turns an e-mail into a customer id. */
  customerIdKey: string;
  /** Whose tokens prove the tenant's customers, besides this service's own. */
  identityProvider?: IdentityProvider;
  /** Whose tokens prove the tenant's staff, besides this service's own. */
  staffProvider?: StaffProvider;
  /** Whose tokens were ended before their time. */
  signedOutCustomers?: SignOuts;
  signedOutStaff?: SignOuts;
  /** How many coupons are active. Absent on tenants older than this field: they may have some. */
  activeCoupons?: number;
  createdAt: Instant;
}> &
  Leaving;

/**
 * How far a tenant is that leaves. Its projects and its credentials have a copy of `closedAt`, since requests read those.
 *
 *   open ──▶ closed ──▶ being erased ──▶ erased
 *    ▲─────────┘
 */
type Leaving = Readonly<{
  /** Since when nothing is sold, and no token or credential is taken. */
  closedAt?: Instant;
  /** The last whole export. */
  exported?: ExportReceipt;
  /** When its erasure began, which is then carried to its end. */
  erasingAt?: Instant;
  /** When nothing was left of it but its books, without persons. */
  erasedAt?: Instant;
}>;

/** What says that an export is the one that was made: a hash of all its files. `startedAt` is when it began to read. */
export type ExportReceipt = Readonly<{ receipt: string; records: number; startedAt: Instant }>;

/** Whether a payer may have a coupon code of the tenant. */
export const mayHaveCoupons = ({ activeCoupons }: Pick<Tenant, 'activeCoupons'>): boolean =>
  activeCoupons !== 0;

const GATEWAY_KINDS = ['processor', 'online', 'offline'] as const;

/** What the processor said of an account when its secret key was given. */
export type ProcessorAccount = Readonly<{
  name: string | null;
  mode: 'test' | 'live';
  settlementCurrency: string | null;
  /** Two letters. Absent from an account that an earlier version of the service read. */
  country?: string | null;
}>;

/** A way to pay a tenant. `processor` charges cards; `online` is another provider, `offline` for example a bank transfer. */
export type Gateway = Readonly<{
  id: GatewayId;
  tenantId: TenantId;
  provider: string;
  kind: (typeof GATEWAY_KINDS)[number];
  active: boolean;
  label: string;
  settlementCurrency: Currency;
  /** Of an offline gateway: how a payer transfers money to the tenant, such as the account and its holder. */
  instructions?: string;
  /** KMS ciphertexts, bound to tenant, gateway and field. Present on gateways that charge cards. */
  sealedSecretKey?: string;
  sealedPublishableKey?: string;
  /** The processor's id of the account that the keys belong to. Absent until the first use on gateways older than this field. */
  processorAccountId?: string;
  processorAccount?: ProcessorAccount;
  /** Whether the processor's intents get the description of the sale; by default those of accounts in India do, whose rules ask for it. */
  describesSales?: boolean;
  /** Whether payers of Indian cards are asked for a mandate where they are charged again later; by default by accounts in India. */
  registersMandates?: boolean;
  /** Whether payers give their address, which the processor gets; by default where an account in India sells to other countries. */
  asksForAddress?: boolean;
  /** As the processor showed it last. Absent before the first change that was heard of. */
  standing?: Standing;
  /** What the processor does not charge in for accounts of this one's country. Absent while it has not said so. */
  unsupportedCurrencies?: Currency[];
  eventEndpoint?: EventEndpoint;
  createdAt: Instant;
}>;

const INDIA = 'IN';

/** Whether the processor learns what is sold. Otherwise it sees an amount, a currency and ids. */
export const describesSales = ({ describesSales: chosen, processorAccount }: Gateway): boolean =>
  chosen ?? processorAccount?.country === INDIA;

/** Whether sales that recur register a mandate with the bank of an Indian card, without which it is not charged again. */
export const registersMandates = ({ registersMandates: chosen, processorAccount }: Gateway): boolean =>
  chosen ?? processorAccount?.country === INDIA;

/** A sale that the rules for exports from India apply to. */
export const isExport = ({ processorAccount }: Gateway, currency: Currency): boolean =>
  processorAccount?.country === INDIA && currency !== 'inr';

/** Whether the processor needs the payer's address for a charge in this currency. */
export const needsAddress = (gateway: Gateway, currency: Currency): boolean =>
  gateway.asksForAddress ?? isExport(gateway, currency);

export type GatewaySummary = Readonly<
  Pick<Gateway, 'id' | 'provider' | 'kind' | 'active' | 'settlementCurrency'> & {
    hasKey: boolean;
    unsupportedCurrencies?: Currency[] | undefined;
  }
>;

/**
 * The gateway to use when the request names none: the first active one of kind `processor`, otherwise the first active one of
 * kind `online`, otherwise the first active one that has a key.
 */
export function chooseGateway(gateways: readonly GatewaySummary[]): GatewaySummary | undefined {
  const active = gateways.filter((gateway) => gateway.active);
  return (
    active.find((gateway) => gateway.kind === 'processor') ??
    active.find((gateway) => gateway.kind === 'online') ??
    active.find((gateway) => gateway.hasKey)
  );
}

/** The gateway that charges: `named`, or the one to use when none is named. Throws `gateway_not_available` unless it can charge cards. */
export function cardGatewayOf(project: Pick<Project, 'gateways'>, named?: GatewayId): GatewaySummary {
  const gateway = usedGateway(project, named);
  if (gateway?.kind !== 'processor' || !gateway.hasKey) throw gatewayNotAvailable();
  return gateway;
}

/** The gateway that sells a plan: one that charges cards, or an offline one, by which the payer transfers the price. */
export function planGatewayOf(project: Pick<Project, 'gateways'>, named?: GatewayId): GatewaySummary {
  const gateway = usedGateway(project, named);
  return gateway?.kind === 'offline' ? gateway : cardGatewayOf(project, named);
}

/** The gateway of transfers that pay an invoice. Throws `gateway_not_available` when the project has none that is active. */
export function offlineGatewayOf({ gateways }: Pick<Project, 'gateways'>): GatewaySummary {
  const gateway = gateways.find(({ kind, active }) => kind === 'offline' && active);
  if (gateway) return gateway;
  throw new BillingError(
    'gateway_not_available',
    'Transfers are not set up for this shop. The shop must enable an offline gateway.',
  );
}

const usedGateway = ({ gateways }: Pick<Project, 'gateways'>, named: GatewayId | undefined) =>
  named === undefined ? chooseGateway(gateways) : gateways.find(({ id, active }) => active && id === named);

export const summaryOf = (gateway: Gateway): GatewaySummary => ({
  id: gateway.id,
  provider: gateway.provider,
  kind: gateway.kind,
  active: gateway.active,
  settlementCurrency: gateway.settlementCurrency,
  hasKey: gateway.sealedSecretKey !== undefined,
  ...(gateway.unsupportedCurrencies?.length && { unsupportedCurrencies: gateway.unsupportedCurrencies }),
});

/**
 * A credential that a tenant's backend sends in `x-tenant-id`. Only its hash is stored, and at most two are live at a time.
 * A revoked credential stays listed, so that its key id in a log line can still be looked up.
 */
export const CREDENTIAL_SCOPES = ['admin', 'webhook'] as const;
export type CredentialScope = (typeof CREDENTIAL_SCOPES)[number];
export type Credential = Readonly<{
  keyId: string;
  tenantId: TenantId;
  scopes: readonly CredentialScope[];
  hash: string;
  createdAt: Instant;
  revokedAt?: Instant;
  /** Refused since then: its tenant is closed. */
  closedAt?: Instant;
}>;

const SummaryRecord = v.object({
  id: text<GatewayId>(),
  provider: v.string(),
  kind: v.picklist(GATEWAY_KINDS),
  active: v.boolean(),
  settlementCurrency: text<Currency>(),
  hasKey: v.boolean(),
  unsupportedCurrencies: v.optional(v.array(text<Currency>())),
});

/** One storefront of a tenant: which origins may call for it, which currencies it charges and where its events go. */
export const ProjectRecord = v.object({
  id: text<ProjectId>(),
  tenantId: text<TenantId>(),
  tenantName: v.string(),
  name: v.string(),
  /** Registered storefront origins in canonical form: scheme, lower-case host, and the port unless it is the scheme's default. */
  origins: v.array(v.string()),
  /** The hosted checkout's origin, answered as `redirect.billing_URL`. */
  checkoutUrl: v.string(),
  baseCurrency: text<Currency>(),
  currencies: v.array(text<Currency>()),
  timeZone: v.string(),
  logoUrl: v.optional(v.string()),
  /** The shop's colour, `#0a7f5a`: of what its payers press, on the hosted pages and in mails. Absent: the service's own. */
  colour: v.optional(v.string()),
  /** Origins besides the storefront's to which the checkout may lead payers back. */
  returnOrigins: v.optional(v.array(v.string())),
  /** The checkout's language, unless its address asks for another. Without it, the payer's browser decides. */
  language: v.optional(v.picklist(PAGE_LANGUAGES)),
  /** An e-mail address, a telephone number or a web address, shown to payers who need the seller's help. */
  supportContact: v.optional(v.string()),
  /** Enabled gateways: a copy of what is needed to choose one without another read. */
  gateways: v.array(SummaryRecord),
  /** Where its events go: the first endpoint, and further ones. An earlier version of the service knows the first alone. */
  events: v.optional(EventSettingsRecord),
  endpoints: v.optional(v.array(FurtherEndpointRecord)),
  /** Random and secret: makes a slug that is derived from the caller's idempotency key unguessable. */
  linkSalt: v.string(),
  /** The tenant's key, copied here because every request reads the project. */
  customerIdKey: v.string(),
  /** Which series numbers this project's invoices. */
  invoiceSeries: v.optional(v.picklist(INVOICE_SERIES), 'customer'),
  /** Series that began earlier are closed: the table was restored, and some of their next numbers were issued before. */
  seriesSince: v.optional(text<Instant>()),
  /** Days between the tries of a renewal that fails, and the failure at which it suspends the subscription. Absent: the default schedule. */
  dunningDays: v.optional(v.array(whole())),
  suspendAfter: v.optional(whole()),
  /** How customers change their plan, unless the plan that they change to says so itself. Absent: prorated upgrades, downgrades later. */
  upgradeMode: v.optional(v.picklist(UPGRADE_MODES)),
  downgradeMode: v.optional(v.picklist(DOWNGRADE_MODES)),
  /** What becomes of the unused part of a paid period that is cancelled at once. Absent: the shop keeps it. */
  unusedOnCancel: v.optional(v.picklist(UNUSED_ON_CANCEL)),
  /** How what it sells is taxed. Absent: it is not. */
  tax: v.optional(TaxSettingsRecord),
  /** Which service says the rates of its sales. Absent: the tenant's table does. */
  taxEngine: v.optional(TaxEngineRecord),
  /** From when the newest version of its document settings applies. Each change is made on condition of it, so that none undoes another. */
  documentsSince: v.optional(text<Instant>()),
  /** The first charge after a trial, or after a pause that ends by itself, waits for the proof that its reminder was delivered. */
  strictNotices: v.optional(v.boolean()),
  /** Customers may pause what they have. */
  customerPause: v.optional(v.boolean()),
  /** From whom its payers get mail. Absent: they get none. */
  mail: v.optional(MailSettingsRecord),
  /** What the checkout asks of payers, and requires of their payments. */
  askCompany: v.optional(v.picklist(ASKS)),
  askAddress: v.optional(v.picklist(ASKS)),
  askTaxId: v.optional(v.picklist(ASKS)),
  askMobile: v.optional(v.picklist(ASKS)),
  /** What storefronts may create payment links for without a credential. */
  publicLinkCreation: v.optional(v.picklist(PUBLIC_LINK_CREATION), 'open'),
  /** Links that storefronts may create without a credential in an hour, from one network and in all. */
  publicLinksPerNetwork: v.optional(whole()),
  publicLinksPerShop: v.optional(whole()),
  /** The shop's page to which a guarded shop leads strangers for a check. */
  challengeUrl: v.optional(v.string()),
  /** What payers agree to before they pay a link: the shop's terms, by their address and version, and its notice on withdrawal. */
  termsUrl: v.optional(v.string()),
  termsVersion: v.optional(v.string()),
  withdrawalUrl: v.optional(v.string()),
  /** Since when its tenant is closed: to storefronts and payers, the project does not exist. */
  closedAt: v.optional(text<Instant>()),
  createdAt: text<Instant>(),
});
export type Project = v.InferOutput<typeof ProjectRecord>;
