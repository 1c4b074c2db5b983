import { describe, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink, aPayer, confirm, pay } from '../../support/links.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../../support/tenants.ts';

describe('POST /public-api/purchase/confirm', () => {
  const path = '/public-api/purchase/confirm';

  it.each<[object, string]>([
    [{ paymentIntentId: 'pi_x/cancel', receiptRef: 'rcpt_x' }, 'paymentIntentId'],
    [{ paymentIntentId: 'pi_x', receiptRef: '' }, 'receiptRef'],
  ])('refuses %j with 400 naming the field', async (body, field) => {
    const answer = await call('POST', path, { origin: CHECKOUT_ORIGIN, body });
    expect([answer.status, answer.body.error.field]).toEqual([400, field]);
  });

  it('answers an unknown receipt with 404', async () => {
    const answer = await call('POST', path, {
      origin: CHECKOUT_ORIGIN,
      body: { paymentIntentId: 'pi_x', receiptRef: 'rcpt_x' },
    });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'receipt_not_found']);
  });

  it('repeats the answer of a payment that needed no confirmation', async () => {
    const paid = await pay(await aLink(await aTenant()), { customerInfo: aPayer() });
    const asked = {
      ...paid,
      body: { ...paid.body, clientSecret: `${paid.body.payment_intent.id}_secret_x` },
    };
    expect((await confirm(asked)).body).toEqual(paid.body);
  });
});
