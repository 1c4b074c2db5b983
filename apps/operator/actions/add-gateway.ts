import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import type { GatewayId, ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { type GatewayKeys, otherKeys, processorKeys } from '../../../shared/domain/tenants/gateway-keys.ts';
import { currency, label, paymentInstructions } from '../../../shared/domain/tenants/project-settings.ts';
import { standingText } from '../../../shared/domain/tenants/standing.ts';
import { type Gateway, type Project, summaryOf } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { accountOfKey } from '../../../shared/processor/own-account.ts';
import { newId } from '../../../shared/runtime/new-id.ts';
import { changeProject, createGateway } from '../../../shared/storage/tenants.ts';
import { findGatewayByLabel, getProject } from './find.ts';
import { accountText, currencyLines, describeAccount, unsupportedBy } from './gateway-account.ts';
import { holdsKeys, sealKeys } from './gateway-keys.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

type StoredAccount = Pick<
  Gateway,
  'processorAccountId' | 'processorAccount' | 'standing' | 'unsupportedCurrencies'
>;
export type GatewayRequest = Readonly<{
  tenantId: TenantId;
  projectId: ProjectId;
  kind: Gateway['kind'];
  /** The company behind it, as one lower-case word; `processor` for the kind of that name, and for no other. */
  provider: string;
  label: string;
  settlementCurrency: string;
  /** Of an offline gateway, and of no other: how payers transfer money. */
  instructions?: string;
  secretKey?: string;
  publishableKey?: string;
}> &
  /** The account of the keys, if the caller made it; otherwise the processor is asked. */
  StoredAccount;

const PROVIDER = /^[a-z][a-z0-9-]{1,39}$/;

/**
 * Creates a gateway for a tenant and enables it on a project. Keys are encrypted before they are stored.
 *
 * If a gateway with the same label and values exists, it is only enabled on the project. Throws `already_exists` if one with the
 * same label and other values exists, and `invalid_request` for a wrong field or a key that the processor refuses.
 */
export async function addGateway(request: GatewayRequest, run: Run): Promise<Outcome<Gateway>> {
  const keys = checkedKeys(request);
  const project = await getProject(request.tenantId, request.projectId);
  const requested = describe(request, run.now);
  const existing = await findGatewayByLabel(project.tenantId, requested.label);
  if (existing) return await enable(existing, requested, keys, project, run);

  const account = requested.kind === 'processor' ? await accountOf(request, keys.secretKey ?? '') : {};
  const gateway: Gateway = { ...requested, ...account, ...(await sealKeys(requested, keys, run)) };
  const changes = [
    `create the ${gateway.kind} gateway ${gateway.label}`,
    ...Object.keys(keys).map((field) => `seal its ${field}`),
    ...accountLines(gateway),
    `enable it on the project ${project.name}`,
  ];
  const writes = [createGateway(gateway), enabledOn(project, gateway)];
  return await settle(run, { status: 'created', changes, result: gateway }, writes);
}

async function accountOf(
  { processorAccountId, processorAccount }: StoredAccount,
  secretKey: string,
): Promise<StoredAccount> {
  if (processorAccountId !== undefined) return { processorAccountId, processorAccount };
  const answer = await accountOfKey(secretKey);
  const { id, standing } = answer;
  const unsupported = await unsupportedBy(answer, secretKey);
  return {
    processorAccountId: id,
    processorAccount: describeAccount(answer, secretKey),
    standing,
    ...unsupported,
  };
}

/** An account may settle in several currencies, so another one than its default is shown and not refused. */
function accountLines({
  processorAccountId = '',
  processorAccount: account,
  settlementCurrency,
  standing,
  unsupportedCurrencies,
}: Gateway): string[] {
  if (!account) return [];
  const differs = account.settlementCurrency !== null && account.settlementCurrency !== settlementCurrency;
  const text = standing ? standingText(standing) : '';
  return [
    ...(text ? [`${standing?.lacks.length ? 'NOTE: it cannot charge yet: ' : 'NOTE: '}${text}`] : []),
    `use ${accountText(processorAccountId, account)}${differs ? `; this gateway was given ${settlementCurrency}` : ''}`,
    ...currencyLines({ unsupportedCurrencies }),
  ];
}

async function enable(
  existing: Gateway,
  requested: Gateway,
  keys: GatewayKeys,
  project: Project,
  run: Run,
): Promise<Outcome<Gateway>> {
  const differing = (['kind', 'provider', 'settlementCurrency', 'instructions'] as const).filter(
    (field) => existing[field] !== requested[field],
  );
  if (differing.length > 0) {
    const found = differing.map((field) => `${field} ${existing[field]}`).join(', ');
    throw new BillingError(
      'already_exists',
      `A gateway ${existing.label} exists with ${found}. Choose another label.`,
      { field: 'label' },
    );
  }
  if (!(await holdsKeys(existing, keys))) {
    throw new BillingError(
      'already_exists',
      `A gateway ${existing.label} exists with other keys. Use "gateways rotate-keys".`,
      {
        field: 'label',
      },
    );
  }
  if (project.gateways.some(({ id }) => id === existing.id)) return unchanged(existing);
  const changes = [`enable the gateway ${existing.label} on the project ${project.name}`];
  return await settle(run, { status: 'changed', changes, result: existing }, [enabledOn(project, existing)]);
}

function checkedKeys({ kind, secretKey, publishableKey }: GatewayRequest): GatewayKeys {
  const given = {
    ...(secretKey !== undefined && { secretKey }),
    ...(publishableKey !== undefined && { publishableKey }),
  };
  if (kind !== 'processor') return otherKeys(given);
  for (const field of ['secretKey', 'publishableKey'] as const) {
    if (given[field] === undefined)
      throw invalidField(field, `A processor gateway needs its ${field}.`, 'required');
  }
  return processorKeys(given);
}

function describe(request: GatewayRequest, now: Date): Gateway {
  const { kind, provider, tenantId } = request;
  if (!PROVIDER.test(provider))
    throw invalidField('provider', 'The provider is one lower-case word, like bank-transfer.');
  if ((kind === 'processor') !== (provider === 'processor')) {
    throw invalidField('provider', 'The provider of a processor gateway, and of no other, is "processor".');
  }
  return {
    id: newId<GatewayId>('gateway', now),
    tenantId,
    provider,
    kind,
    active: true,
    label: label('label', request.label),
    settlementCurrency: currency('settlementCurrency', request.settlementCurrency),
    ...instructionsIn(request),
    createdAt: instant(now),
  };
}

function instructionsIn({ kind, instructions }: GatewayRequest): Pick<Gateway, 'instructions'> {
  if (kind === 'offline') return { instructions: paymentInstructions(instructions ?? '') };
  if (instructions === undefined) return {};
  throw invalidField('instructions', 'Only an offline gateway has instructions for payers. Leave them out.');
}

/** The write is conditional on the project's list of gateways, so of two concurrent runs with one label only one succeeds. */
const enabledOn = (project: Project, gateway: Gateway) =>
  changeProject(project, { gateways: [...project.gateways, summaryOf(gateway)] });
