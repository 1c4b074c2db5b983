import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { isPublic, publicLookup, requirePublicUrl } from '../../shared/outbound/address-guard.ts';
import { aReceiver } from '../support/receiver.ts';

/** Where a tenant's endpoint may never lead, by the name alone. */
const FORBIDDEN_TARGETS = [
  ...['http://shop.example/', 'ftp://shop.example/', 'file:///etc/passwd', 'gopher://shop.example/', 'ws://shop.example/'],
  ...['https://user@shop.example/', 'https://user:password@shop.example/', 'https://@10.0.0.1/'],
  ...[
    'https://shop.example:22/',
    'https://shop.example:80/',
    'https://shop.example:6379/',
    'https://shop.example:8080/',
    'https://shop.example:65535/',
  ],
  ...['https://localhost/', 'https://LOCALHOST/', 'https://metadata/', 'https://kubernetes/'],
  ...['https://127.0.0.1/', 'https://127.1/', 'https://127.255.255.254/', 'https://2130706433/', 'https://0x7f000001/', 'https://0x7f.1/'],
  ...['https://0177.0.0.1/', 'https://017700000001/', 'https://0/', 'https://0.0.0.0/', 'https://0.1.2.3/', 'https://１２７.0.0.1/'],
  ...[
    'https://10.0.0.1/',
    'https://10.255.255.255/',
    'https://167772161/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
  ],
  ...[
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://0251.0376.0251.0376/',
    'https://169.254.170.2/',
  ],
  ...[
    'https://100.64.0.1/',
    'https://100.127.255.255/',
    'https://192.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://198.19.255.255/',
  ],
  ...['https://198.51.100.1/', 'https://203.0.113.1/', 'https://192.88.99.1/', 'https://224.0.0.1/', 'https://239.255.255.255/'],
  ...['https://240.0.0.1/', 'https://255.255.255.255/'],
  ...['https://[::1]/', 'https://[::]/', 'https://[0:0:0:0:0:0:0:1]/', 'https://[fe80::1]/', 'https://[febf::1]/', 'https://[fec0::1]/'],
  ...['https://[fc00::1]/', 'https://[fd00:ec2::254]/', 'https://[ff02::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/'],
  ...['https://[::ffff:10.0.0.1]/', 'https://[::ffff:169.254.169.254]/', 'https://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'https://[::127.0.0.1]/'],
  ...['https://[::ffff:0:127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://[64:ff9b::a9fe:a9fe]/', 'https://[64:ff9b:1::a00:1]/'],
  ...[
    'https://[2002:7f00:1::]/',
    'https://[2002:a9fe:a9fe::1]/',
    'https://[2001:0:a9fe:a9fe::1]/',
    'https://[2001:db8::1]/',
    'https://[100::1]/',
  ],
  ...['https://127.0.0.1./', 'https://127。0。0。1/', 'https://①②⑦.0.0.1/', 'https://0300.0250.1.1/', 'https://3232235777/'],
  ...['https://[64:ff9b::10.0.0.1]/', 'https://[64:ff9b::192.168.0.1]:8443/', 'https://10.0.0.1:443/', 'https://user@8.8.8.8/'],
  ...['https://[2001:10::1]/', 'https://[2001:20::1]/', 'https://[3fff::1]/', 'https://[5f00::1]/', 'https://[4000::1]/'],
];
/** Names that only their look-up gives away. */
const FORBIDDEN_NAMES = ['localhost.', 'shop.localhost', 'metadata.google.internal', 'localtest.example', '127.0.0.1.sslip.example'];
/** The same kinds as a name may resolve to them. */
const FORBIDDEN_ADDRESSES = [
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.0.10',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '224.0.0.251',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    'fc00::7',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '::7f00:1',
  ],
];
const PUBLIC_ADDRESSES = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '52.94.236.248',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80f::200e',
  '::ffff:8.8.8.8',
];

/** Names resolve as a test says, one answer a look-up. */
function resolveTo(...answers: string[][]): { lookups: string[] } {
  const { lookup } = dns;
  const lookups: string[] = [];
  dns.lookup = ((name: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(lookups.length, answers.length - 1)] ?? [];
    lookups.push(name);
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as never;
  syncBuiltinESMExports();
  onTestFinished(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
  return { lookups };
}
const lookUp = (name: string, all = true) =>
  new Promise((resolve, reject) => publicLookup(name, { all }, (error, found) => (error ? reject(error) : resolve(found))));

describe('an endpoint’s address', () => {
  it.each(FORBIDDEN_TARGETS)('%s is refused', (target) => {
    expect(() => requirePublicUrl(target)).toThrow();
  });

  it('lists at least sixty of them above', () => expect(new Set(FORBIDDEN_TARGETS).size).toBeGreaterThanOrEqual(60));

  it.each(['https://shop.example/events', 'https://shop.example:8443/', 'https://8.8.8.8/', 'https://[2606:4700:4700::1111]/'])(
    '%s is called',
    (target) => {
      expect(requirePublicUrl(target).href).toBe(target);
    },
  );

  it.each(FORBIDDEN_ADDRESSES)('%s is on no public network', (address) => expect(isPublic(address)).toBe(false));
  it.each(PUBLIC_ADDRESSES)('%s is on the public network', (address) => expect(isPublic(address)).toBe(true));
});

describe('a name', () => {
  it.each(FORBIDDEN_ADDRESSES)('that leads to %s is refused when it is connected to', async (address) => {
    resolveTo([address]);
    await expect(lookUp('shop.example')).rejects.toThrow('not public');
    await expect(lookUp('shop.example', false)).rejects.toThrow('not public');
  });

  it('that leads to a public address and to a private one is refused whole', async () => {
    resolveTo(['8.8.8.8', '10.0.0.1']);
    await expect(lookUp('shop.example')).rejects.toThrow('not public');
  });

  it('that leads nowhere is refused', async () => {
    resolveTo([]);
    await expect(lookUp('shop.example')).rejects.toThrow('not public');
  });

  it('that leads to public addresses gives the connection these very addresses', async () => {
    resolveTo(['8.8.8.8', '2606:4700:4700::1111']);
    expect(await lookUp('shop.example')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
  });
});

describe('an event that is posted as deployed', () => {
  const event = { id: 'evt_1', type: 'invoice.paid', createdAt: '2027-01-01T00:00:00.000Z', data: {} } as unknown as BillingEvent;
  async function deployedPost() {
    const { STAGE } = process.env;
    process.env.STAGE = 'prod';
    const asDeployed: string = '../../shared/outbound/post-event.ts?deployed';
    const { postEvent } = await import(asDeployed);
    process.env.STAGE = STAGE;
    return postEvent as typeof import('../../shared/outbound/post-event.ts').postEvent;
  }

  it('does not reach this machine by its address, by plain http, or by a name', async () => {
    const receiver = await aReceiver();
    const { port } = new URL(receiver.url);
    const postEvent = await deployedPost();
    for (const url of [receiver.url, `https://127.0.0.1:${port}/`, 'https://localhost/', 'https://127.0.0.1/']) {
      expect((await postEvent(url, event, {})).isDelivered).toBe(false);
    }
    expect(receiver.received).toEqual([]);
  });

  it('opens no connection to any target above', async () => {
    const connected = vi.spyOn(Socket.prototype, 'connect');
    onTestFinished(() => connected.mockRestore());
    const postEvent = await deployedPost();
    for (const target of FORBIDDEN_TARGETS) expect((await postEvent(target, event, {})).isDelivered, target).toBe(false);
    expect(connected).not.toHaveBeenCalled();
  });

  it.each(FORBIDDEN_ADDRESSES)(
    'is refused while connecting by a name that leads to %s, alone or beside a public address',
    async (address) => {
      const postEvent = await deployedPost();
      for (const name of FORBIDDEN_NAMES) {
        resolveTo([address], ['8.8.8.8', address]);
        for (const _ of ['alone', 'beside']) {
          const { isDelivered, reason } = await postEvent(`https://${name}/`, event, {});
          expect([isDelivered, reason]).toEqual([false, `${name} leads to an address that is not public`]);
        }
      }
    },
  );

  it('is checked when it connects: a name that was public a moment ago and is private now is not reached', async () => {
    const { lookups } = resolveTo(['127.0.0.1']);
    const postEvent = await deployedPost();
    expect(requirePublicUrl('https://rebind.example/').hostname).toBe('rebind.example');
    const { isDelivered, reason } = await postEvent('https://rebind.example/', event, {});
    expect([isDelivered, reason]).toEqual([false, 'rebind.example leads to an address that is not public']);
    expect(lookups).toEqual(['rebind.example']);
  });

  it('resolves once a connection, so that what was checked is what is connected to', async () => {
    const { lookups } = resolveTo(['127.0.0.1'], ['8.8.8.8']);
    const postEvent = await deployedPost();
    expect((await postEvent('https://once.example/', event, {})).isDelivered).toBe(false);
    expect(lookups).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with %i, which would lead past the check', async (status) => {
    const [first, second] = [await aReceiver(), await aReceiver()];
    const { postEvent } = await import('../../shared/outbound/post-event.ts');
    for (const location of [second.url, 'https://169.254.169.254/latest/meta-data/', '//127.0.0.1/', 'file:///etc/passwd']) {
      first.answer(status, { location });
      expect(await postEvent(first.url, event, {})).toEqual({ isDelivered: false, reason: `status ${status}` });
    }
    expect([first.received.length, second.received.length]).toEqual([4, 0]);
  });
});
