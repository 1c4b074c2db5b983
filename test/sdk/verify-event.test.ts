import { expect, it } from 'vitest';
import { EventNotVerified, type Proof, verifyEvent } from '../../sdk/src/index.ts';
import { signedEvent } from '../../sdk/src/testing.ts';
import { standardSignatures } from '../../shared/secrets/standard-signature.ts';

const [SECRET, OTHER] = [1, 2].map((one) => `whsec_${Buffer.alloc(32, one).toString('base64')}`) as [
  string,
  string,
];
const data = { clientReference: 'order-1' };

const PROOFS: Proof[] = [
  { mode: 'standard_webhooks', secret: SECRET },
  { mode: 'shared_secret', secret: 'a-secret-of-an-endpoint' },
  { mode: 'shared_secret', secret: 'a-secret-of-an-endpoint', header: 'X-Shop-Secret' },
  { mode: 'bearer', secret: 'a-secret-of-an-endpoint' },
];

it.each(PROOFS)(
  'an event is verified by %o, and refused with another secret, from each form of a request',
  async (proof) => {
    const { headers, body } = await signedEvent('invoice.paid', data, proof);
    const forms = [
      new Request('https://shop.example/events', { method: 'POST', headers, body }),
      { headers, body },
      { headers: new Headers(headers), body: new TextEncoder().encode(body) },
      { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])), body },
    ];
    const other = { ...proof, secret: OTHER } as Proof;
    for (const form of forms) {
      await expect(verifyEvent(form instanceof Request ? form.clone() : form, other)).rejects.toThrow(
        EventNotVerified,
      );
      const event = await verifyEvent(form, proof);
      expect(event).toMatchObject({ type: 'invoice.paid', data });
    }
    const changing = { ...proof, secret: [OTHER, (proof as { secret: string }).secret] } as Proof;
    expect(await verifyEvent({ headers, body }, changing)).toMatchObject({ data });
  },
);

it('the service’s own signatures are verified, by the secret that is set and by the one before', async () => {
  const sentAtSeconds = String(Math.floor(Date.now() / 1000));
  const message = { id: 'evt_1', type: 'invoice.paid', sentAtSeconds, body: '{"id":"evt_1"}' } as const;
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': sentAtSeconds,
    'webhook-signature': standardSignatures([SECRET, OTHER], message),
  };
  for (const secret of [SECRET, OTHER])
    expect(await verifyEvent({ headers, body: message.body }, { mode: 'standard_webhooks', secret })).toEqual(
      { id: 'evt_1' },
    );
});

it('a signed event is refused with another body, another id, another time, and after five minutes', async () => {
  const proof: Proof = { mode: 'standard_webhooks', secret: SECRET };
  const { headers, body } = await signedEvent('invoice.paid', data, proof);
  const late = await signedEvent('invoice.paid', data, proof, new Date(Date.now() - 301_000));
  const forged = [
    { headers, body: body.replace('order-1', 'order-2') },
    { headers: { ...headers, 'webhook-id': 'evt_2' }, body },
    { headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }, body },
    { headers: { ...headers, 'webhook-signature': '' }, body },
    { headers: {}, body },
    late,
  ];
  for (const one of forged) await expect(verifyEvent(one, proof)).rejects.toThrow(EventNotVerified);
});

it('a body that was parsed, and a secret that is empty, are mistakes of the program and no forgery', async () => {
  const parsed = { headers: {}, body: {} as string };
  await expect(verifyEvent(parsed, { mode: 'no_auth' })).rejects.toThrow(/^body: /);
  await expect(verifyEvent({ headers: {}, body: '{}' }, { mode: 'bearer', secret: '' })).rejects.toThrow(
    /^secret: /,
  );
});
