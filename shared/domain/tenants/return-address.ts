import { invalidField } from '../errors.ts';
import type { Project } from './tenant.ts';
import { parseWebAddress } from './web-address.ts';

const RETURN_ADDRESS_MAX = 1000;

/**
 * Validates the address of a page of the shop that the checkout links to. Anybody can create links, so only origins that an operator
 * registered count: the checkout must not lead payers to a stranger's page. Throws `invalid_request` naming the field.
 */
export function returnAddress(field: string, text: string, { origins, returnOrigins = [] }: Project): string {
  const address = parseWebAddress(text, RETURN_ADDRESS_MAX);
  if (!address)
    throw invalidField(
      field,
      `Send an https address of at most ${RETURN_ADDRESS_MAX} characters, without a fragment.`,
    );
  if ([...origins, ...returnOrigins].includes(new URL(address).origin)) return address;
  throw invalidField(
    field,
    'The address must be on an origin of the project, or on one that an operator added with --return-origin.',
  );
}
