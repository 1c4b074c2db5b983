import * as v from 'valibot';
import { GatewayQuery, ProjectQuery } from '../../domain/requests/admin-queries.ts';
import { STAFF_ROLES } from '../../domain/sessions/staff-roles.ts';
import { WHEN_DOWN } from '../../domain/tax/settings.ts';
import {
  currencyCode,
  instant,
  listOf,
  oneOf,
  success,
  text,
  webAddress,
  whole,
  yesOrNo,
} from '../answers/fields.ts';
import type { Contract } from '../contract.ts';
import { changesOwnSettings, OR_NULL, OWN_ENTRIES } from '../settings/own-settings.ts';

const section = 'The back office';
export const ProjectGateway = v.strictObject({
  id: text('The gateway.'),
  provider: text('Who carries the payments out, such as `processor`.'),
  kind: text(
    '`processor` charges cards; `online` is another provider, `offline` for example a bank transfer.',
  ),
  active: yesOrNo('Whether new payments may use it.'),
  settlementCurrency: currencyCode('The currency that its account settles in.'),
  hasKey: yesOrNo('Whether it has a secret key.'),
});
export const Gateway = v.strictObject({
  ...ProjectGateway.entries,
  label: text('Its name for staff.'),
  instructions: v.nullable(text('Of an offline gateway: how payers transfer money.')),
  account: v.nullable(
    v.strictObject({
      name: v.nullable(v.string()),
      mode: oneOf(['test', 'live'], '`live` moves money, `test` does not.'),
    }),
  ),
});
export const ProjectSettings = v.strictObject({
  ...OWN_ENTRIES,
  ...OR_NULL,
  name: text('Its name.'),
  tenant_unique_name: text('The tenant’s name.'),
  origins: v.array(webAddress('A registered storefront origin.')),
  checkoutUrl: webAddress('The hosted checkout’s address.'),
  returnOrigins: v.array(webAddress('An origin besides the storefronts’ to which payers may be led back.')),
  baseCurrency: currencyCode('The currency that it accounts in.'),
  currencies: v.array(currencyCode('A currency that it charges in.')),
  timeZone: text('An IANA time zone, in which its days begin.'),
  logoUrl: v.nullable(webAddress('Shown on the checkout.')),
  invoiceSeries: text('Which series numbers its invoices: `customer` or `tenant`.'),
  publicLinkCreation: text('What storefronts may create links for: `open`, `plans` or `off`.'),
  publicLinksAnHour: v.strictObject({
    network: whole('How many of those one network may create in an hour.'),
    shop: whole('How many all networks together may.'),
  }),
  challengeUrl: v.nullable(
    webAddress('The shop’s page that checks strangers while the shop is guarded, if it has one.'),
  ),
  taxEngine: v.optional(
    v.strictObject({
      url: webAddress('The service that says the rates of its sales.'),
      whenDown: oneOf(
        WHEN_DOWN,
        'While it does not answer: the table’s rates are charged, or nothing is sold.',
      ),
    }),
  ),
  gateways: v.array(ProjectGateway),
  webhook: v.nullable(
    v.strictObject({
      url: webAddress('Where its events go.'),
      mode: text('How the events are authenticated.'),
      headerName: v.nullable(text('The header that carries the shared secret.')),
      hasSecret: yesOrNo('Whether a secret is stored.'),
      types: v.nullable(v.array(text('A type of events that it gets.'))),
      apiVersion: text('The version of the API whose shapes its events have.'),
      failingSince: v.optional(instant('Since when it takes no event. Absent while it works.')),
      pausedAt: v.optional(
        instant('Since when nothing is sent to it, after three days without success. A test resumes it.'),
      ),
    }),
  ),
  guardedUntil: v.optional(
    instant(
      'Until when strangers are checked before they pay, since many cards were declined. Absent while the shop is not guarded.',
    ),
  ),
  askedBy: v.strictObject({
    name: text('The member of staff, or the credential, that asks.'),
    roles: v.optional(
      v.array(v.pipe(v.picklist(STAFF_ROLES), v.description('A role of theirs. Absent for a credential.'))),
    ),
  }),
  createdAt: instant('When it was created.'),
});

export const backOfficeSettings = {
  'admin/show-project': {
    section,
    summary: 'Show the settings of a project',
    description:
      'Origins, currencies, gateways and where events go, which an operator changes, and those settings that are the tenant’s, which `PATCH` of the same path changes. It has what is set now, also within the 15 seconds after a change in which warm functions still work by the settings before. No secret is shown.',
    caller: 'staff',
    query: {
      schema: ProjectQuery,
      fields: { productOrigin: 'The project. Needed when the tenant has several.' },
    },
    answers: { 200: { means: 'The settings.', schema: success(ProjectSettings) } },
    errors: ['product_origin_not_found'],
  },
  ...changesOwnSettings,
  'admin/list-gateways': {
    section,
    summary: 'List the gateways of the tenant',
    caller: 'staff',
    answers: { 200: { means: 'The gateways, all of them.', schema: listOf(Gateway) } },
    errors: [],
  },
  'admin/show-gateway-public-key': {
    section,
    summary: 'Show the publishable key of a gateway',
    description: 'Another tenant’s gateway looks absent.',
    caller: 'staff',
    query: { schema: GatewayQuery, fields: { gatewayId: 'The gateway.' } },
    answers: {
      200: {
        means: 'The key.',
        schema: success(
          v.strictObject({
            gatewayId: ProjectGateway.entries.id,
            provider: ProjectGateway.entries.provider,
            publicKey: text('The publishable key.'),
          }),
        ),
      },
    },
    errors: ['gateway_not_found'],
  },
} as const satisfies Record<string, Contract>;
