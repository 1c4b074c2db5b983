import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { getJson } from '../../shared/outbound/get-json.ts';
import { resolveTo } from './fake-dns.ts';
import { FORBIDDEN_NAMES, FORBIDDEN_TARGETS } from './forbidden-targets.ts';

async function aServer(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const unreachable = { message: 'the address gave no JSON' };

it('getJson reads an answer of 200', async () => {
  expect(await getJson(await aServer(200, '{"keys":[]}'))).toEqual({ keys: [] });
});

it.each<[what: string, status: number, body: string, headers?: Record<string, string>]>([
  ['a redirect', 302, '{}', { location: 'https://shop.example/' }],
  ['an error', 500, '{}'],
  ['a page', 200, '<html>'],
  ['more than 64 KiB', 200, JSON.stringify('A'.repeat(65_536))],
])('getJson takes %s for no answer', async (_, status, body, headers) => {
  await expect(getJson(await aServer(status, body, headers))).rejects.toMatchObject(unreachable);
});

it('getJson in production opens no connection to a forbidden address, or to a name that resolves to one', async () => {
  const { STAGE } = process.env;
  process.env.STAGE = 'prod';
  const asDeployed: string = '../../shared/outbound/get-json.ts?deployed';
  const { getJson: get } = (await import(asDeployed)) as { getJson: typeof getJson };
  process.env.STAGE = STAGE;
  const connected = vi.spyOn(Socket.prototype, 'connect');
  onTestFinished(() => connected.mockRestore());
  for (const target of FORBIDDEN_TARGETS)
    await expect(get(target), target).rejects.toMatchObject(unreachable);
  expect(connected).not.toHaveBeenCalled();
  resolveTo(['10.0.0.1']);
  for (const name of FORBIDDEN_NAMES) {
    const refused = await get(`https://${name}/`).catch((error: Error) => error);
    expect((refused as Error).cause).toMatchObject({
      message: `${name} resolves to an address that is not public`,
    });
  }
});
