import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink } from '../../support/links.ts';
import { aTenant } from '../../support/tenants.ts';

const draw = (slug: string, format?: string) =>
  call('GET', `/public-api/payment-links/qr/${slug}`, { ...(format && { query: { format } }) });
const BORDER = 4;

it('GET /public-api/payment-links/qr/:slug draws the same code as SVG and as PNG, with a white border', async () => {
  const { slug } = await aLink(await aTenant());
  const [svg, png] = [await draw(slug), await draw(slug, 'png')];
  expect([svg, png].map(({ status, headers }) => [status, headers['content-type']])).toEqual([
    [200, 'image/svg+xml'],
    [200, 'image/png'],
  ]);
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg.text)?.[1]);
  const dark = new Set([...svg.text.matchAll(/M(\d+) (\d+)h1v1/g)].map(([, x, y]) => `${x} ${y}`));
  const bytes = png.bytes ?? Buffer.alloc(0);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size * 10, size * 10]);
  const data = bytes.subarray(bytes.indexOf('IDAT') + 4, bytes.indexOf('IEND') - 8);
  const pixels = inflateSync(data);
  const width = 1 + Math.ceil((size * 10) / 8);
  const isDark = (x: number, y: number) => {
    const [pixel, row] = [x * 10 + 5, y * 10 + 5];
    return (((pixels[row * width + 1 + (pixel >> 3)] ?? 0) >> (7 - (pixel & 7))) & 1) === 0;
  };
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      expect(isDark(x, y)).toBe(dark.has(`${x} ${y}`));
      if (Math.min(x, y) < BORDER || Math.max(x, y) >= size - BORDER) expect(isDark(x, y)).toBe(false);
    }
});

it('GET /public-api/payment-links/qr/:slug draws nothing for a link that does not exist, or another format', async () => {
  const { slug } = await aLink(await aTenant());
  const [missing, other] = [await draw(`${slug}0`), await draw(slug, 'gif')];
  expect([missing.status, missing.body.error.code]).toEqual([404, 'payment_link_not_found']);
  expect([other.status, other.body.error.errors[0].field]).toEqual([400, 'format']);
});
