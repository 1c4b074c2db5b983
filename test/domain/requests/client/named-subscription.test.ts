import { expect, it } from 'vitest';
import { OwnSubscriptionRequest } from '../../../../shared/domain/requests/client/own-account.ts';
import { AddOnPurchaseRequest } from '../../../../shared/domain/requests/purchase-request.ts';
import { parseWith } from '../../../../shared/http/layers/parse.ts';

const buying = (subscription: object) =>
  parseWith(AddOnPurchaseRequest, {
    customerInfo: { email: 'ada@example.com', name: 'Ada' },
    planInfo: { addon: 'addon_1', ...subscription },
  });

it.each([
  { subscriptionId: 'sub_1' },
  { subscription: 'sub_1' },
  { subscriptionId: 'sub_1', subscription: 'sub_1' },
])('a request names a subscription by either name: %j', (named) => {
  expect(parseWith(OwnSubscriptionRequest, named).subscription).toBe('sub_1');
  expect(buying(named).planInfo.subscription).toBe('sub_1');
});

it('two names of different subscriptions are refused, and so is none where one is required', () => {
  const two = { subscriptionId: 'sub_1', subscription: 'sub_2' };
  const refused = (code: string, field: string) =>
    expect.objectContaining({
      details: expect.objectContaining({ errors: [expect.objectContaining({ code, field })] }),
    });
  expect(() => parseWith(OwnSubscriptionRequest, two)).toThrow(refused('invalid', 'subscription'));
  expect(() => buying(two)).toThrow(refused('invalid', 'planInfo.subscription'));
  expect(() => buying({})).toThrow(refused('required', 'planInfo.subscriptionId'));
});
