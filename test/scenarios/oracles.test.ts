import { expect, it } from 'vitest';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { openReceipt } from '../../shared/runtime/receipt.ts';
import { call } from '../support/gateway.ts';
import { aPayer, authenticate, confirm, summaryOf } from '../support/links.ts';
import { aShop, buy } from '../support/purchases.ts';
import { aTransferShop } from '../support/transfers.ts';

const THREE_D_SECURE = 'pm_card_threeDSecure2Required';

it('an answer to a stranger has no part that follows from the e-mail address they typed', async () => {
  const [shop, transfers, customerInfo] = [await aShop(), await aTransferShop(), aPayer()];
  const asked = await buy(shop, { customerInfo, paymentMethodId: THREE_D_SECURE });
  await authenticate(asked, 'succeed');
  const byTransfer = await buy(transfers, { customerInfo });
  const answers = [
    ...[asked, await summaryOf(asked), await confirm(asked), await summaryOf(asked)],
    ...[byTransfer, await summaryOf(byTransfer)],
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { tenant } of [shop, transfers]) {
    const named = customerIdOf(tenant.tenant, customerInfo.email).slice('cst_'.length);
    expect(answers.filter(({ text }) => text.includes(named)).map(({ text }) => text)).toEqual([]);
  }
});

it('two receipts of one customer have only their tenant in common, and one payment has one receipt', async () => {
  const [shop, customerInfo] = [await aShop(), aPayer()];
  const asked = await buy(shop, { customerInfo, paymentMethodId: THREE_D_SECURE });
  await authenticate(asked, 'succeed');
  const paid = await confirm(asked);
  const other = await buy(shop, { customerInfo, info: { allowDuplicate: true } });
  const [one, two] = [paid, other].map(({ body }) => body.receipt.summaryRef.slice('rcpt_'.length + 12));
  expect(asked.body.receipt).toEqual(paid.body.receipt);
  expect([...one].filter((character, index) => character === two[index]).length).toBeLessThan(20);
});

it('a receipt that an earlier version gave still opens its summary', async () => {
  const shop = await aShop();
  const paid = await buy(shop);
  const named = openReceipt(paid.body.receipt.summaryRef, shop.tenant.tenant);
  const open = `rcpt_${shop.tenant.tenant.id}${named?.customerId.slice(4)}${named?.attemptId.slice(4)}`;
  const { origin } = shop.tenant;
  const summary = await call('GET', `/public-api/purchase/summary/${open}`, { origin });
  expect([summary.status, summary.body.data?.status]).toEqual([200, 'success']);
});
