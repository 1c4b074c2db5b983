import * as v from 'valibot';
import { INVOICE_SERIES } from '../billing/invoice.ts';
import { gatewayNotAvailable } from '../errors.ts';
import type { GatewayId, Instant, ProjectId, TenantId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text } from '../record.ts';

/** An organisation whose data, processor account and customers are kept apart from every other's. */
export type Tenant = Readonly<{
  id: TenantId;
  uniqueName: string;
  /** Random, never shown and never changed: the key of the HMAC that turns an e-mail into a customer id. */
  customerIdKey: string;
  createdAt: Instant;
}>;

/** How a receiver knows that an outbound event comes from us. `hmac_sha256` is reserved by the specification and refused. */
export const EVENT_MODES = ['shared_secret', 'bearer', 'no_auth'] as const;
export type EventMode = (typeof EVENT_MODES)[number];
export const DEFAULT_SECRET_HEADER = 'x-webhook-secret';

const GATEWAY_KINDS = ['processor', 'online', 'offline'] as const;

/** `processor` charges cards; other online providers and offline ones (a bank transfer) exist beside it. */
export type Gateway = Readonly<{
  id: GatewayId;
  tenantId: TenantId;
  provider: string;
  kind: (typeof GATEWAY_KINDS)[number];
  active: boolean;
  label: string;
  settlementCurrency: Currency;
  /** Ciphertexts under KMS, bound to tenant, gateway and field. Present on gateways that charge cards. */
  sealedSecretKey?: string;
  sealedPublishableKey?: string;
  createdAt: Instant;
}>;

export type GatewaySummary = Readonly<Pick<Gateway, 'id' | 'provider' | 'kind' | 'active' | 'settlementCurrency'> & { hasKey: boolean }>;

/**
 * The gateway to charge through when nothing names one (rule 10 of the specification): an active processor gateway, then any
 * active online gateway, then any active gateway that has a key.
 */
export function chooseGateway(gateways: readonly GatewaySummary[]): GatewaySummary | undefined {
  const active = gateways.filter((gateway) => gateway.active);
  return (
    active.find((gateway) => gateway.kind === 'processor') ??
    active.find((gateway) => gateway.kind === 'online') ??
    active.find((gateway) => gateway.hasKey)
  );
}

/** The hosted checkout takes cards only, so the chosen gateway must be one that does. */
export function cardGatewayOf(project: Pick<Project, 'gateways'>): GatewaySummary {
  const gateway = chooseGateway(project.gateways);
  if (gateway?.kind !== 'processor' || !gateway.hasKey) throw gatewayNotAvailable();
  return gateway;
}

export const summaryOf = (gateway: Gateway): GatewaySummary => ({
  id: gateway.id,
  provider: gateway.provider,
  kind: gateway.kind,
  active: gateway.active,
  settlementCurrency: gateway.settlementCurrency,
  hasKey: gateway.sealedSecretKey !== undefined,
});

/** What a tenant's backend proves itself with in `x-tenant-id`: only a hash is kept, and two may live at a time. A
 * revoked one stays, so that a log line naming its key id can still be explained. */
export const CREDENTIAL_SCOPES = ['admin', 'webhook'] as const;
export type CredentialScope = (typeof CREDENTIAL_SCOPES)[number];
export type Credential = Readonly<{
  keyId: string;
  tenantId: TenantId;
  scopes: readonly CredentialScope[];
  hash: string;
  createdAt: Instant;
  revokedAt?: Instant;
}>;

const SummaryRecord = v.object({
  id: text<GatewayId>(),
  provider: v.string(),
  kind: v.picklist(GATEWAY_KINDS),
  active: v.boolean(),
  settlementCurrency: text<Currency>(),
  hasKey: v.boolean(),
});

const EventSettingsRecord = v.object({
  url: v.string(),
  mode: v.picklist(EVENT_MODES),
  headerName: v.string(),
  /** Ciphertext under KMS, bound to tenant, project and field. */
  sealedSecret: v.optional(v.string()),
});
export type EventSettings = v.InferOutput<typeof EventSettingsRecord>;

/** One storefront of a tenant: who may call for it, what it may charge and where its events go. */
export const ProjectRecord = v.object({
  id: text<ProjectId>(),
  tenantId: text<TenantId>(),
  tenantName: v.string(),
  name: v.string(),
  /** Registered storefront origins, canonical: scheme, lower-case host, port when not the scheme's own. */
  origins: v.array(v.string()),
  /** `redirect.billing_URL`: the hosted checkout's base address, an origin without a path. */
  checkoutUrl: v.string(),
  baseCurrency: text<Currency>(),
  currencies: v.array(text<Currency>()),
  timeZone: v.string(),
  logoUrl: v.optional(v.string()),
  /** Enabled gateways, each described well enough to choose one without reading it. */
  gateways: v.array(SummaryRecord),
  events: v.optional(EventSettingsRecord),
  /** Random, never shown: makes a link's slug from the caller's idempotency key unguessable. */
  linkSalt: v.string(),
  /** The tenant's key, copied here because every request reads the project. */
  customerIdKey: v.string(),
  /** Which series numbers this project's invoices. */
  invoiceSeries: v.optional(v.picklist(INVOICE_SERIES), 'customer'),
  createdAt: text<Instant>(),
});
export type Project = v.InferOutput<typeof ProjectRecord>;
