import {
  CurrenciesQuery,
  FetchTenantQuery,
  MinimumQuery,
  StatesQuery,
} from '../../domain/requests/storefront-queries.ts';
import { listOf, success } from '../answers/fields.ts';
import { Country, CurrencyOption, ProcessorMinimum, State, Tenant } from '../answers/storefront.ts';
import type { Contract } from '../contract.ts';

const section = 'Finding the project';

export const storefront = {
  'public-api/fetch-tenant': {
    section,
    summary: 'Find the project of a storefront',
    description:
      'With `origin` that origin is looked up, and the request may come from anywhere. Without it the request’s own origin is. The checkout’s address and unknown origins are 401 `unauthorized_tenant`.',
    caller: 'anyone',
    query: {
      schema: FetchTenantQuery,
      fields: {
        origin: 'A registered storefront origin, or its bare host. Without it, the origin of the request.',
      },
    },
    answers: { 200: { means: 'The project.', schema: success(Tenant) } },
    errors: ['unauthorized_tenant'],
  },
  'public-api/list-currencies': {
    section,
    summary: 'List the currencies of a project',
    description:
      'The base currency comes first. `decimals` and `smallestUnit` are the processor’s rules and not ISO 4217’s: ISK has two decimals here but is charged in whole units.',
    caller: 'storefront',
    query: {
      schema: CurrenciesQuery,
      fields: {
        productOrigin: 'Any project of the calling tenant. Without it, the project of the request’s origin.',
        projectId: 'The specification’s name of `productOrigin`.',
      },
    },
    answers: { 200: { means: 'The currencies.', schema: listOf(CurrencyOption) } },
    errors: ['product_origin_not_found'],
  },
  'public-api/list-countries': {
    section,
    summary: 'List countries',
    description: 'ISO 3166-1 countries by English name, for an address form.',
    caller: 'checkout',
    answers: { 200: { means: 'The countries, all of them.', schema: listOf(Country) } },
    errors: [],
  },
  'public-api/list-states': {
    section,
    summary: 'List the states of a country',
    description:
      'The first-level subdivisions by ISO 3166-2. The list is empty for a country that has none, and for one that does not exist.',
    caller: 'checkout',
    query: { schema: StatesQuery, fields: { country: 'ISO 3166-1 alpha-2, in any case.' } },
    answers: { 200: { means: 'The states, all of them.', schema: listOf(State) } },
    errors: [],
  },
  'public-api/check-processor-minimum': {
    section,
    summary: 'Check an amount against the processor’s minimum',
    description:
      'The processor’s minimum is defined in the currency that the gateway settles in. `minimum` is that figure in the currency asked about, rounded up to what it can express.',
    caller: 'storefront',
    query: {
      schema: MinimumQuery,
      fields: {
        currency: 'ISO 4217, in any case.',
        amount: 'The amount to check, in major units, as decimal digits: `19.99`.',
      },
    },
    answers: { 200: { means: 'Whether the amount can be charged.', schema: success(ProcessorMinimum) } },
    errors: ['gateway_not_available'],
  },
} as const satisfies Record<string, Contract>;
