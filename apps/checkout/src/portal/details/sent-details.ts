import { type Payer, taxIdOf } from '../../pay/state.ts';
import type { Shop } from '../account.ts';

export type Details = NonNullable<Shop['customer']>['details'];

/** What the form begins with. */
export const payerOf = ({ name, mobile = '', company, taxId, country, address }: Details): Payer => {
  const { line2: _, ...place } = address ?? {};
  return { email: '', name, mobile, company, taxId, ...(country && { country }), ...place } as Payer;
};

/** All details as the form has them: the service removes what is left out, so those that it does not show stay as they were. */
export function sentDetails(kept: Details, payer: Payer): object {
  const text = (field: keyof Payer) => payer[field]?.trim() || undefined;
  const [line1, country] = [text('line1'), text('country')];
  const { line2 } = kept.address?.line1 === line1 ? (kept.address ?? {}) : {};
  const [city, state, postalCode] = [text('city'), text('state'), text('postalCode')];
  const address = line1 && country && { line1, line2, city, state, postalCode, country };
  return {
    ...{ name: text('name'), mobile: text('mobile'), company: text('company'), taxId: taxIdOf(payer) },
    ...(address ? { address } : { country }),
  };
}
