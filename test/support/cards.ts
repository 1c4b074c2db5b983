import { backend } from './backend.ts';
import type { TestTenant } from './tenants.ts';

/** Makes a payment method of a card number, as the card fields do with the publishable key. */
export async function aCard({ account }: TestTenant, number = '4242424242424242'): Promise<string> {
  const { url } = (await backend()).processor;
  const fields = {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  };
  const response = await fetch(`${url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.publishableKey}` },
    body: new URLSearchParams(fields),
  });
  const { id } = (await response.json()) as { id?: string };
  if (!id) throw new Error(`The processor made no payment method of ${number}.`);
  return id;
}
