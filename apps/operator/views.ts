import type { AuditEntry } from '../../shared/domain/audit/audit-entry.ts';
import { agreementOf } from '../../shared/domain/customers/agreement.ts';
import { asksOf } from '../../shared/domain/customers/asked-details.ts';
import type { DocumentSettings } from '../../shared/domain/documents/settings.ts';
import type { Endpoint } from '../../shared/domain/events/endpoint.ts';
import { type AnyEndpoint, FIRST_ENDPOINT, versionOf } from '../../shared/domain/events/endpoint-settings.ts';
import { publicLinksAnHourOf } from '../../shared/domain/links/public-link.ts';
import { type Money, toMajor } from '../../shared/domain/money/money.ts';
import { amountMinorOf, type Refund } from '../../shared/domain/refunds/refund.ts';
import { NOTHING_REFUNDED, refundedMinorOf } from '../../shared/domain/refunds/refund-sums.ts';
import { scheduleOf } from '../../shared/domain/tenants/dunning-schedule.ts';
import {
  type Credential,
  describesSales,
  type Gateway,
  type Project,
  registersMandates,
  type Tenant,
} from '../../shared/domain/tenants/tenant.ts';
import type { OpenAttempt } from './actions/open-attempts.ts';
import type { StoredEvent } from './actions/resend-events.ts';
import { ageOf, nextStepOf } from './next-step.ts';

/** Records as an operator sees them. Each field is listed explicitly, so that no ciphertext or salt is printed by accident. */
export const tenantView = ({
  id,
  uniqueName,
  identityProvider,
  staffProvider,
  createdAt,
  ...leaving
}: Tenant) => ({
  id,
  uniqueName,
  identityProvider: identityProvider ?? null,
  staffProvider: staffProvider ?? null,
  closedAt: leaving.closedAt ?? null,
  exported: leaving.exported ?? null,
  erasingAt: leaving.erasingAt ?? null,
  erasedAt: leaving.erasedAt ?? null,
  createdAt,
});

export const projectView = (project: Project) => ({
  id: project.id,
  tenantId: project.tenantId,
  tenantName: project.tenantName,
  name: project.name,
  origins: project.origins,
  checkoutUrl: project.checkoutUrl,
  baseCurrency: project.baseCurrency,
  currencies: project.currencies,
  timeZone: project.timeZone,
  logoUrl: project.logoUrl ?? null,
  colour: project.colour ?? null,
  returnOrigins: project.returnOrigins ?? [],
  language: project.language ?? null,
  supportContact: project.supportContact ?? null,
  invoiceSeries: project.invoiceSeries,
  publicLinkCreation: project.publicLinkCreation,
  publicLinksAnHour: publicLinksAnHourOf(project),
  challengeUrl: project.challengeUrl ?? null,
  agreement: agreementOf(project) ?? null,
  dunning: scheduleOf(project),
  tax: project.tax ?? null,
  taxEngine: taxEngineView(project),
  mail: project.mail ?? null,
  asks: asksOf(project),
  gateways: project.gateways.map(({ id, kind, active }) => ({ id, kind, active })),
  events: project.events ? eventsView(project.events) : null,
  createdAt: project.createdAt,
});

const taxEngineView = ({ taxEngine }: Project) =>
  taxEngine ? { url: taxEngine.url, whenDown: taxEngine.whenDown } : null;

export const documentSettingsView = ({ logo, ...settings }: DocumentSettings) => ({
  ...settings,
  footer: settings.footer ?? null,
  structured: settings.structured ?? null,
  logo: logo ? `${logo.type}, ${Buffer.from(logo.data, 'base64').length} bytes` : null,
});

export const gatewayView = (gateway: Gateway) => ({
  id: gateway.id,
  tenantId: gateway.tenantId,
  kind: gateway.kind,
  provider: gateway.provider,
  label: gateway.label,
  active: gateway.active,
  settlementCurrency: gateway.settlementCurrency,
  instructions: gateway.instructions ?? null,
  describesSales: describesSales(gateway),
  registersMandates: registersMandates(gateway),
  asksForAddress: gateway.asksForAddress ?? null,
  unsupportedCurrencies: gateway.unsupportedCurrencies ?? null,
  hasSecretKey: gateway.sealedSecretKey !== undefined,
  hasPublishableKey: gateway.sealedPublishableKey !== undefined,
  processorAccountId: gateway.processorAccountId ?? null,
  processorAccount: gateway.processorAccount ?? null,
  receivesEventsAt: gateway.eventEndpoint?.url ?? null,
  createdAt: gateway.createdAt,
});

export const credentialView = ({ keyId, scopes, createdAt, revokedAt }: Credential) => ({
  keyId,
  scopes,
  createdAt,
  revokedAt: revokedAt ?? null,
});

/** Contains nothing about the payer; the tenant's staff find them by the attempt's id. */
export const attemptView = (attempt: OpenAttempt, now: Date) => ({
  id: attempt.id,
  tenant: attempt.tenantName ?? attempt.tenantId,
  state: attempt.state,
  reason: attempt.abortReason ?? null,
  mismatches: attempt.mismatches ?? null,
  paymentIntentId: attempt.intentId ?? null,
  processorAccountId: attempt.processorAccountId ?? null,
  kind: attempt.kind,
  paymentLink: attempt.terms.source.link ?? null,
  invoiceId: attempt.terms.source.invoice?.id ?? null,
  amount: moneyView(attempt.terms.charge),
  refunded: moneyView({
    ...attempt.terms.charge,
    minor: refundedMinorOf(attempt.refunds ?? NOTHING_REFUNDED),
  }),
  createdAt: attempt.createdAt,
  age: ageOf(attempt, now),
  disputes: attempt.disputes?.map(({ id, status }) => `${id} ${status}`) ?? null,
  warnings: attempt.warnings?.map(({ id, fraudType }) => `${id} ${fraudType}`) ?? null,
  reviews:
    attempt.reviews?.map(({ id, isOpen, closedReason }) => `${id} ${isOpen ? 'open' : closedReason}`) ?? null,
  looks: attempt.reconcileCount,
  traceId: attempt.traceId ?? null,
  nextStep: nextStepOf(attempt, now),
});

/** Contains nothing about the payer, for the same reason; the tenant's endpoint receives all of it. */
export const eventView = ({ id, type, projectId, createdAt, queuedAt, data }: StoredEvent) => ({
  id,
  type,
  projectId,
  payment: data.transactionId ?? null,
  invoice: data.invoiceId ?? null,
  createdAt,
  queuedAt: queuedAt ?? null,
});

/** Contains nothing about the payer, either. */
export const operatorRefundView = (refund: Refund) => ({
  id: refund.id,
  payment: refund.attemptId,
  state: refund.state,
  amount: moneyView({ minor: amountMinorOf(refund), currency: refund.currency }),
  toWallet: moneyView({ minor: refund.walletMinor, currency: refund.currency }),
  processorRefundId: refund.processorRefundId ?? null,
  failure: refund.failure ?? null,
  requestedBy: refund.requestedBy ?? null,
  createdAt: refund.createdAt,
});

export const auditView = ({ at, actor, role, action, record, end, error, details }: AuditEntry) => ({
  at,
  actor: `${actor.type} ${actor.name}`,
  role: role ?? null,
  action,
  record: record ?? null,
  end,
  error: error ?? null,
  details: details ?? null,
});

const moneyView = (amount: Money) => ({ value: toMajor(amount), currency: amount.currency.toUpperCase() });

const eventsView = ({
  url,
  mode,
  headerName,
  sealedSecret,
  types,
  apiVersion,
}: NonNullable<Project['events']>) => ({
  url,
  mode,
  headerName: mode === 'shared_secret' ? headerName : null,
  hasSecret: sealedSecret !== undefined,
  types: types ?? 'all',
  apiVersion: versionOf({ apiVersion }),
});

/** An endpoint of a project, and how it does. */
export const endpointShown = (
  { id, createdAt, isEnabled = true, ...settings }: AnyEndpoint,
  health?: Endpoint,
) => ({
  id: id ?? FIRST_ENDPOINT,
  ...eventsView(settings),
  isEnabled,
  failingSince: health?.failingSince ?? null,
  pausedAt: health?.pausedAt ?? null,
  createdAt: createdAt ?? null,
});
