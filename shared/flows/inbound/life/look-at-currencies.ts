import type { EventId, TenantId } from '../../../domain/ids.ts';
import { offeredBy, unsupportedText } from '../../../domain/tenants/offered-currencies.ts';
import { type Gateway, type Project, summaryOf } from '../../../domain/tenants/tenant.ts';
import { type Processor, processorFor } from '../../../processor/client.ts';
import {
  type CountryCurrencies,
  readCountryCurrencies,
  readOwnAccount,
} from '../../../processor/own-account.ts';
import { log, logFailure } from '../../../runtime/log.ts';
import { newId } from '../../../runtime/new-id.ts';
import { openGatewayKey } from '../../../secrets/gateway-keys.ts';
import { putOutbox } from '../../../storage/outbox.ts';
import { commit } from '../../../storage/table/table.ts';
import { changeGateway, listGateways, listProjects, summariesChanged } from '../../../storage/tenants.ts';

/**
 * Asks for each gateway of a tenant which currencies its account may charge in. Nothing that fails here keeps the caller from its work:
 * what is known stays, and the next night asks again.
 */
export async function lookAtCurrencies(tenantId: TenantId, now: Date, hasTime: () => boolean): Promise<void> {
  for (const gateway of await listGateways(tenantId)) {
    if (gateway.kind !== 'processor' || !gateway.active || !gateway.sealedSecretKey || !hasTime()) continue;
    const about = { tenantId, gatewayId: gateway.id };
    try {
      const told = await keepCurrencies(
        processorFor(await openGatewayKey(gateway, 'secretKey')),
        gateway,
        now,
      );
      if (told.kind === 'untold')
        log('info', 'the processor does not say which currencies an account may charge in', {
          ...about,
          because: told.because,
        });
    } catch (error) {
      logFailure('the currencies of a gateway could not be kept', error, about);
    }
  }
}

/**
 * Reads what the account of a gateway may charge in and keeps what it may not, on the gateway and in its projects. Operators get a notice
 * when a project sells in more or fewer currencies from now on. Throws `busy` when either was changed at the same moment.
 */
export async function keepCurrencies(
  processor: Processor,
  gateway: Gateway,
  now: Date,
): Promise<CountryCurrencies> {
  const told = await readCountryCurrencies(processor, await countryOf(processor, gateway));
  if (told.kind === 'untold' || isKept(gateway, told.unsupportedCurrencies)) return told;
  const { unsupportedCurrencies } = told;
  const after = { ...gateway, unsupportedCurrencies };
  const changed = (await listProjects(gateway.tenantId)).flatMap((project) =>
    offersOf(project, gateway, after),
  );
  await commit([
    changeGateway(gateway, { unsupportedCurrencies }),
    ...(await summariesChanged(gateway, summaryOf(after))),
    ...(changed.length > 0 ? [noticeOf(after, changed, now)] : []),
  ]);
  return told;
}

const isKept = ({ unsupportedCurrencies: kept }: Gateway, told: readonly string[]): boolean =>
  kept !== undefined && kept.join() === told.join();

/** An account never moves to another country. Gateways of earlier versions do not know theirs. */
async function countryOf(processor: Processor, { processorAccount }: Gateway): Promise<string | null> {
  if (processorAccount?.country) return processorAccount.country;
  const account = await readOwnAccount(processor);
  return account.kind === 'account' ? account.country : null;
}

/** What a project begins and ceases to offer, if it is either. */
function offersOf({ id, gateways, currencies }: Project, before: Gateway, after: Gateway) {
  if (!gateways.some((one) => one.id === before.id)) return [];
  const [had, has] = [offeredBy(before, currencies), offeredBy(after, currencies)];
  const ended = had.filter((currency) => !has.includes(currency));
  const begun = has.filter((currency) => !had.includes(currency));
  return ended.length + begun.length === 0 ? [] : [{ projectId: id, ended, begun }];
}

function noticeOf(after: Gateway, projects: ReturnType<typeof offersOf>, now: Date) {
  const { id: gatewayId, tenantId } = after;
  const detail = { tenantId, gatewayId, projects, because: unsupportedText(after) };
  const notice = { type: 'gateway.currencies_changed', detail } as const;
  return putOutbox({ id: newId<EventId>('event', now), tenantId, events: [], notices: [notice] }, now);
}
