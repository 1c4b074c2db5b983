import { expect, it } from 'vitest';
import { linkPreview } from '../../../shared/domain/links/link-preview.ts';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { previewPage } from '../../../shared/http/views/links/preview-page.ts';

const link = { lines: [], chargeMinor: 1200, currency: 'kwd' } as unknown as PaymentLink;
const project = { name: 'Shop', tenantName: 'acme' } as unknown as Project;
const of = (name: string, description: string, logoUrl?: string) =>
  linkPreview({ ...link, description }, { ...project, name, ...(logoUrl && { logoUrl }) }, true);

it.each([
  ['a line break, a tab and a NUL', 'A\nB\tC\0D', 'A B C D'],
  ['line separators', 'A\u2028B\u2029C', 'A B C'],
  ['an override of the direction of writing', '\u202emoc.knab\u202c \u2067x\u2069\u200f', 'moc.knab x'],
  ['half a surrogate pair', 'A\ud83dB', 'A\ufffdB'],
  ['a family of one glyph', '👩‍👩‍👧', '👩‍👩‍👧'],
  ['nothing that shows', '\u202e\u2066', 'acme'],
])('a preview writes a seller whose name has %s in one line', (_, name, shown) => {
  expect(of(name, 'Tea')).toMatchObject({ seller: shown, title: `Pay ${shown}` });
});

it.each([['x'], ['"'], ['\u{1f375}'], ['e\u0301'], ['漢']])(
  'a preview is a page of less than 4 KB whatever the shop wrote: %s',
  (piece) => {
    const long = piece.repeat(4096);
    const { seller, description, ...rest } = of(long, long, `https://cdn.billing.test/${'l'.repeat(400)}`);
    expect([seller, description.split(' · ', 1).join()].map((text) => [...text].length)).toEqual([60, 120]);
    const places = {
      address: `https://${'p'.repeat(200)}.test/p/pl_1`,
      page: `https://${'p'.repeat(200)}.test/pay?payload=pl_1`,
    };
    expect(
      Buffer.byteLength(String(previewPage({ seller, description, ...rest }, places).html)),
    ).toBeLessThan(4096);
  },
);

it('a preview has no image that is not served over https', () => {
  expect(of('Shop', 'Tea', 'http://localhost:3000/l.png').imageUrl).toBeUndefined();
});
