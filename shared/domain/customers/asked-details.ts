import { invalidField } from '../errors.ts';
import type { Buyer } from './buyer.ts';

/** Whether the checkout has a field, and whether a payment needs it. */
export const ASKS = ['off', 'optional', 'required'] as const;
type Ask = (typeof ASKS)[number];
const SETTINGS = {
  company: 'askCompany',
  address: 'askAddress',
  taxId: 'askTaxId',
  mobile: 'askMobile',
} as const;
type Detail = keyof typeof SETTINGS;
/** The settings of a project that say what is asked. */
export const ASK_SETTINGS = Object.values(SETTINGS);
export type AskSetting = (typeof SETTINGS)[Detail];

type Asking = Readonly<Partial<Record<AskSetting, Ask | undefined>>>;

/** What a project asks of its payers beside their e-mail address and name, by the fields of `customerInfo`. */
export const asksOf = (project: Asking): Readonly<Record<Detail, Ask>> => ({
  company: project.askCompany ?? 'off',
  address: project.askAddress ?? 'off',
  taxId: project.askTaxId ?? 'off',
  mobile: project.askMobile ?? 'optional',
});

/** An invoice is not changed once it is issued, so who pays it is asked for nothing that would be on it. */
export const ASKED_FOR_AN_INVOICE = asksOf({});

type Given = Readonly<{ mobile?: string | undefined; address?: unknown; buyer?: Buyer | undefined }>;

/** Throws `invalid_request` naming the first field that the project requires and the payment lacks. `within` says where its request has them. */
export function requireAsked(
  project: Asking,
  { mobile, address, buyer }: Given,
  within = 'customerInfo.',
): void {
  const given = { company: buyer?.company, address: address ?? buyer?.address, taxId: buyer?.taxId, mobile };
  const asks = asksOf(project);
  const missing = (Object.keys(asks) as Detail[]).find(
    (detail) => asks[detail] === 'required' && !given[detail],
  );
  if (missing)
    throw invalidField(`${within}${missing}`, `Required by this shop: send ${NAMES[missing]}.`, 'required');
}

const NAMES: Readonly<Record<Detail, string>> = {
  company: 'the name of the business that buys',
  address: 'the buyer’s address, an object with line1 and country',
  taxId: 'the VAT id or other tax id of the business that buys',
  mobile: 'the payer’s telephone number',
};
