import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { sign } from '../../local/processor/events/event-delivery.ts';
import { signatureFault } from '../../shared/secrets/event-signature.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const T = NOW.getTime() / 1000;
const SECRET = 'whsec_first';
const OTHER = 'whsec_second';
const BODY = '{"id":"evt_1","type":"charge.dispute.created"}';
const mac = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text).digest('hex');
const good = mac(`${T}.${BODY}`);
const faultOf = (header: string | undefined, { body = BODY as string | Buffer, secrets = [SECRET] } = {}) =>
  signatureFault({ raw: Buffer.from(body), header }, secrets, NOW);

it.each([
  ['as it should be', `t=${T},v1=${good}`],
  ['with spaces', ` t=${T}, v1=${good} `],
  ['with its parts in another order', `v1=${good},t=${T}`],
  ['with a scheme that is not known', `t=${T},v1=${good},v0=${good}`],
  ['with an older one before it', `t=${T},v1=${mac('x')},v1=${good}`],
  ['299 seconds old', sign(BODY, SECRET, new Date(NOW.getTime() - 299_000))],
  ['299 seconds ahead', sign(BODY, SECRET, new Date(NOW.getTime() + 299_000))],
])('a signature %s is accepted', (_, header) => {
  expect(faultOf(header)).toBeUndefined();
});

it.each<[string, string, string | undefined]>([
  ['that is absent', 'missing', undefined],
  ['that is empty', 'missing', ''],
  ['without a time', 'malformed', `v1=${good}`],
  ['without a signature', 'malformed', `t=${T}`],
  ['with only an old scheme', 'malformed', `t=${T},v0=${good}`],
  ['with two times', 'malformed', `t=${T},t=${T},v1=${good}`],
  ['with a time in words', 'malformed', `t=now,v1=${good}`],
  ['with a negative time', 'malformed', `t=-${T},v1=${good}`],
  ['with a fraction of a second', 'malformed', `t=${T}.0,v1=${good}`],
  ['with an exponent', 'malformed', `t=1e9,v1=${good}`],
  ['with a time of 13 digits', 'malformed', `t=${T}000,v1=${good}`],
  ['one character short', 'malformed', `t=${T},v1=${good.slice(1)}`],
  ['one character long', 'malformed', `t=${T},v1=${good}0`],
  ['in capitals', 'malformed', `t=${T},v1=${good.toUpperCase()}`],
  ['in base64', 'malformed', `t=${T},v1=${Buffer.from(good, 'hex').toString('base64')}`],
  ['with an empty value', 'malformed', `t=${T},v1=`],
  ['six times', 'malformed', `t=${T}${`,v1=${good}`.repeat(6)}`],
  ['in more than 1,024 characters', 'malformed', `t=${T},v1=${good}${',v0=x'.repeat(250)}`],
  ['of semicolons', 'malformed', `t=${T};v1=${good}`],
  ['of no form', 'malformed', 'signature'],
  ['in all zeros', 'forged', `t=${T},v1=${'0'.repeat(64)}`],
  ['with one digit changed', 'forged', `t=${T},v1=${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`],
  ['of another secret', 'forged', sign(BODY, OTHER, NOW)],
  ['of an empty secret', 'forged', sign(BODY, '', NOW)],
  ['of the body without its time', 'forged', `t=${T},v1=${mac(BODY)}`],
  ['of another time', 'forged', `t=${T + 1},v1=${good}`],
  ['of the time with a leading zero', 'forged', `t=0${T},v1=${good}`],
  ['of the secret itself', 'forged', `t=${T},v1=${mac(SECRET)}`],
  ['301 seconds old', 'stale', sign(BODY, SECRET, new Date(NOW.getTime() - 301_000))],
  ['301 seconds ahead', 'stale', sign(BODY, SECRET, new Date(NOW.getTime() + 301_000))],
  ['a day old', 'stale', sign(BODY, SECRET, new Date(NOW.getTime() - 86_400_000))],
  ['from 1970', 'stale', sign(BODY, SECRET, new Date(0))],
])('a signature %s is %s', (_, fault, header) => {
  expect(faultOf(header)).toBe(fault);
});

it.each<[string, string | Buffer]>([
  ['a byte changed', BODY.replace('evt_1', 'evt_2')],
  ['a space added', `${BODY} `],
  ['a byte order mark', `\ufeff${BODY}`],
  ['other line ends', `${BODY}\r\n`],
  ['its fields in another order', '{"type":"charge.dispute.created","id":"evt_1"}'],
  ['nothing', ''],
  ['bytes that are not UTF-8', Buffer.from([0xff, ...Buffer.from(BODY)])],
])('a signature over a body with %s is forged', (_, body) => {
  expect(faultOf(`t=${T},v1=${good}`, { body })).toBe('forged');
});

it('a signature is made and accepted as by the processor’s own library', () => {
  const { webhooks } = new Stripe('sk_test_any');
  expect(
    faultOf(webhooks.generateTestHeaderString({ payload: BODY, secret: SECRET, timestamp: T })),
  ).toBeUndefined();
  const header = sign(BODY, SECRET, NOW);
  expect(webhooks.constructEvent(BODY, header, SECRET, 300, undefined, T)).toMatchObject({ id: 'evt_1' });
  expect(() => webhooks.constructEvent(`${BODY} `, header, SECRET, 300, undefined, T)).toThrow('signature');
});
