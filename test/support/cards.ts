import { passesLuhn } from '../../local/processor/cards/card-details.ts';
import { backend } from './backend.ts';
import type { TestTenant } from './tenants.ts';

const VISA = '4242424242424242';

/** Makes a payment method of a card number, as the card fields do with the publishable key. */
export const aCard = (tenant: TestTenant, number = VISA): Promise<string> =>
  made(tenant, 'payment_methods', cardFields(number));

let nextCard = 1;
/** Another card, which is declined. */
export async function decliningCard(tenant: TestTenant): Promise<string> {
  const digits = `40000099${String(nextCard++).padStart(7, '0')}`;
  return await aCard(tenant, [...'0123456789'].map((check) => digits + check).find(passesLuhn));
}

/** Makes a confirmation token of a card number or a test card, as the checkout does. Its payer agrees that the card is saved if `agreed` says so. */
export const aToken = (
  tenant: TestTenant,
  { card = VISA, agreed }: { card?: string; agreed?: 'off_session' } = {},
): Promise<string> =>
  made(tenant, 'confirmation_tokens', {
    ...cardFields(card, (name) => `payment_method_data[${name.replace('[', '][').replace(/\]?$/, ']')}`),
    ...(agreed && { setup_future_usage: agreed }),
  });

const cardFields = (card: string, named = (name: string) => name): Record<string, string> => ({
  [named('type')]: 'card',
  ...(card.startsWith('pm_')
    ? { [named('card[token]')]: card }
    : {
        [named('card[number]')]: card,
        [named('card[exp_month]')]: '12',
        [named('card[exp_year]')]: '2034',
        [named('card[cvc]')]: '123',
      }),
});

async function made({ account }: TestTenant, what: string, fields: Record<string, string>): Promise<string> {
  const { url } = (await backend()).processor;
  const response = await fetch(`${url}/v1/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.publishableKey}` },
    body: new URLSearchParams(fields),
  });
  const { id } = (await response.json()) as { id?: string };
  if (!id) throw new Error(`The processor made no ${what} of ${JSON.stringify(fields)}.`);
  return id;
}
