import type { LinkPreview } from '../../../domain/links/link-preview.ts';
import { escapeHtml, type Reply } from '../reply.ts';

/** Where the link is paid: `address` is the one that is shared, `page` the one that every browser gets the page at. */
type Places = Readonly<{ address: string; page: string }>;

const AGE_SECONDS = 300;
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex, nofollow',
};
const RIGHT_TO_LEFT: readonly string[] = ['ar'];

/**
 * A page of tags for programs that show what an address leads to, of less than 4 KB. It does not lead on by itself: some of those
 * programs would follow, and show the page that has no tags.
 */
export function previewPage(
  { language, seller, title, description, imageUrl, open }: LinkPreview,
  { address, page }: Places,
): Reply {
  const tags = {
    type: 'website',
    title,
    description,
    site_name: seller,
    url: address,
    ...(imageUrl && { image: imageUrl }),
  };
  const html = document(language, title, [
    ...Object.entries(tags).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary">',
    `</head><body><p><a href="${escapeHtml(page)}">${escapeHtml(open)}</a></p>`,
  ]);
  return { status: 200, html, headers: { ...HEADERS, 'cache-control': `public, max-age=${AGE_SECONDS}` } };
}

/** The answer to an address that leads to no link. */
export const noPreviewPage = (): Reply => ({
  status: 404,
  html: document('en', 'Payment link', ['</head><body><p>There is no such payment link.</p>']),
  headers: HEADERS,
});

const document = (language: string, title: string, rest: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"${RIGHT_TO_LEFT.includes(language) ? ' dir="rtl"' : ''}><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex, nofollow">',
    ...rest,
    '</body></html>\n',
  ].join('\n');
