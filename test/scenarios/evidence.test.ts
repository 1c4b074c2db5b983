import { expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { backend } from '../support/backend.ts';
import { catalogStaff } from '../support/catalog.ts';
import { aDispute, recordDispute } from '../support/disputes.ts';
import { aPayer } from '../support/links.ts';
import { booksOf, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';

const ALL = ['customer', 'invoice', 'receipt', 'access_log'];

it('staff find what is to be answered, send what the service has of the sale, and send it on to the bank once they say so', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  const [first, id] = [await aDispute(tenant), await aDispute(tenant, { customerInfo })];
  const staff = await catalogStaff(tenant);
  const listed = async (query: object) => {
    const { data } = (await staff.get('/admin/disputes', query as never)).body;
    return data.map((one: { id: string; evidence: object }) => [one.id, one.evidence]);
  };
  const held = (submissions: number) => ({ dueBy: expect.any(String), isHeld: true, submissions });
  expect((await listed({ isOpen: 'true' })).map(([found]: string[]) => found).sort()).toEqual(
    [first, id].sort(),
  );

  const send = (body: object, key: string) => staff.post(`/admin/disputes/${id}/evidence`, body, key);
  const kept = await send({ text: { statement: 'They came.' }, include: ALL }, 'kept');
  expect([kept.status, kept.body.data]).toMatchObject([200, { status: 'needs_response', evidence: held(0) }]);
  const evidence = async () => (await booksOf(tenant)).disputes.find((one) => one.id === id)?.evidence;
  expect(await evidence()).toMatchObject({
    customer_name: customerInfo.name,
    customer_email_address: customerInfo.email,
    uncategorized_text: expect.stringMatching(
      /^They came\.\n\nInvoice (.|\n)*\n\nReceipt (.|\n)*Visa ending in/,
    ),
    access_activity_log: expect.stringMatching(/typed the e-mail address\.\n.*The payment succeeded\./),
    product_description: null,
  });

  const submitted = await send({ submit: true }, 'submitted');
  expect(submitted.body.data).toMatchObject({ status: 'under_review', evidence: held(1) });
  expect((await evidence())?.uncategorized_text).toContain('They came.');
  expect(await listed({ status: 'under_review' })).toEqual([[id, held(1)]]);
  const books = await expectBooksToAgree(tenant);
  expect(eventTypes(books).filter((type) => type.startsWith('payment.disp'))).toEqual(
    Array(2).fill('payment.disputed'),
  );
});

it('evidence whose answer was lost is sent once more under the same key, and reaches the bank once', async () => {
  const tenant = await aTenant();
  const id = await aDispute(tenant);
  const staff = await catalogStaff(tenant);
  await misbehave(tenant, 'drop_reply', /^\/v1\/disputes\//);
  const body = { include: ['receipt'], submit: true };
  const send = () => staff.post(`/admin/disputes/${id}/evidence`, body, 'once');
  expect((await send()).status).toBe(503);
  await recordDispute(tenant, id); // An event has told of it meanwhile.
  expect((await send()).body.data).toMatchObject({ status: 'under_review', evidence: { submissions: 1 } });
  expect((await booksOf(tenant)).disputes[0]?.evidence_details.submission_count).toBe(1);
  expect(
    (await backend()).processor.requests().filter(({ path }) => path === `/v1/disputes/${id}`),
  ).toContainEqual(expect.objectContaining({ method: 'POST', replayed: true }));
  await expectBooksToAgree(tenant);
});

it('documents are uploaded as files that the evidence names, each once however often the request is repeated, and a refused one is named', async () => {
  const tenant = await aTenant();
  const id = await aDispute(tenant);
  const staff = await catalogStaff(tenant);
  const send = (key: string) =>
    staff.post(`/admin/disputes/${id}/evidence`, { documents: ['invoice', 'receipt'] }, key);

  await misbehave(tenant, { refusal: { status: 400, message: 'It is not a file.' } }, /^\/v1\/files$/);
  const refused = await send('refused');
  expect([refused.status, refused.body.error.message]).toEqual([
    422,
    expect.stringMatching(
      /^The processor did not take the file of the (invoice|receipt): It is not a file\.$/,
    ),
  ]);

  await misbehave(tenant, 'drop_reply', /^\/v1\/disputes\//);
  expect((await send('once')).status).toBe(503);
  expect((await send('once')).body.data.evidence).toMatchObject({ isHeld: true });
  const { files, disputes } = await booksOf(tenant);
  const named = (file: string) => files.filter(({ filename }) => filename?.startsWith(file));
  expect([named('invoice-'), named('receipt-')]).toMatchObject([[{ type: 'pdf' }], [{ type: 'pdf' }]]);
  expect(disputes[0]?.evidence).toMatchObject({
    uncategorized_file: named('invoice-')[0]?.id,
    receipt: named('receipt-')[0]?.id,
    uncategorized_text: null,
  });
  await expectBooksToAgree(tenant);
});
