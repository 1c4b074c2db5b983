import { expect, it } from 'vitest';
import { clientNetwork } from '../../../shared/http/layers/client-network.ts';
import type { Event } from '../../../shared/http/layers/exchange.ts';

const countedAs = (sourceIp: string) => clientNetwork({ requestContext: { http: { sourceIp } } } as Event);

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.110.213.117', '203.110.213.117'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::5:6', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['2001:db8:1:2:3::6', '2001:db8:1:2::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['::', '0:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80:1:2:3:4:5:6:7%eth0', 'fe80:1:2:3::/64'],
])('clientNetwork counts %s as %s', (address, counted) => expect(countedAs(address)).toBe(counted));

it.each([
  '',
  'unknown',
  '203.0.113.256',
  'x::ffff:203.0.113.7',
  '::ffff:203.0.113.7x',
  '203.0.113.7, 10.0.0.1',
])('clientNetwork counts “%s” as unknown', (address) => {
  expect(countedAs(address)).toBe('unknown');
});
