import { expect, it } from 'vitest';
import { createPaymentLink } from '../../../shared/flows/links/create-link.ts';
import { getNamedProject } from '../../../shared/storage/recent.ts';
import { aBackendOf, LINKS } from '../../support/backend-calls.ts';
import { now } from '../../support/clock.ts';
import { linkBody, requestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';

const CUSTOM = {};
const PLAN = { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'gold' } };
const REFUSED = [403, 'public_link_creation_off'];
const NO_PLAN = [404, 'plan_not_found'];

it.each([
  ['open', [200, undefined], NO_PLAN],
  ['plans', REFUSED, NO_PLAN],
  ['off', REFUSED, REFUSED],
] as const)(
  'a project’s publicLinkCreation %s answers a custom amount with %j and a plan with %j',
  async (publicLinkCreation, custom, plan) => {
    const tenant = await aTenant({ project: { publicLinkCreation } });
    for (const [idempotencyKey, body, answer] of [
      ['order-1', CUSTOM, custom],
      ['order-2', PLAN, plan],
    ] as const) {
      const { status, body: answered } = await requestLink(tenant, { idempotencyKey, ...body });
      expect([status, answered.error?.code]).toEqual(answer);
    }
    expect((await kept(tenant)).links).toHaveLength(custom === REFUSED ? 0 : 1);
    const backend = await aBackendOf(tenant);
    expect((await backend.post(LINKS, linkBody(tenant))).status).toBe(200);
  },
);

it.each(['plans', 'off'])(
  'a project’s publicLinkCreation %s returns no existing custom link either, whatever the repeat says',
  async (publicLinkCreation) => {
    const tenant = await aTenant({ project: { publicLinkCreation } });
    const request = { ...linkBody(tenant), billingType: 1 as const, idempotencyKey: 'order-1' };
    const project = await getNamedProject(tenant.tenant.id, tenant.project.id);
    await createPaymentLink({
      request,
      body: request,
      project,
      createdBy: 'public',
      ttlMinutes: 60,
      now: now(),
    });
    for (const overrides of [{}, { amount: 'x' }, PLAN]) {
      expect((await requestLink(tenant, { idempotencyKey: 'order-1', ...overrides })).status).toBe(403);
    }
  },
);
