import type { Customer } from '../customers/customer.ts';
import type { Project } from '../tenants/tenant.ts';

/**
 * The languages for a letter to a customer, the most wished for first: what the shop's backend says of them, that of the payment that the
 * letter tells of, what they used last, that of the project's mail, and the project's.
 */
export function letterWishes(
  { language, languageKnownBy }: Pick<Customer, 'language' | 'languageKnownBy'>,
  ofPayment: string | undefined,
  { mail, language: ofProject }: Pick<Project, 'mail' | 'language'>,
): readonly (string | undefined)[] {
  const own = languageKnownBy === 'backend' ? [language, ofPayment] : [ofPayment, language];
  return [...own, mail?.language, ofProject];
}
