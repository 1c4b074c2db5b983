import { PAGE_FOLDER, PAGE_PATHS } from './headers.ts';

/** The id of the distribution's origin that is the API. */
export const API_ORIGIN = 'api';

/** Below it, the API answers a link's slug with its preview. */
export const PREVIEW_FOLDER = '/public-api/payment-links/preview/';

/**
 * What the names of programs that read previews contain, as a regular expression. An app's own browser may carry the app's name, so
 * each is as narrow as what the program sends: `WhatsApp` begins its name, which no browser's does. Signal names itself WhatsApp,
 * Teams Skype, and iMessage both Facebook and Twitter.
 */
const PREVIEW_READERS: readonly string[] = [
  ...[
    'facebookexternalhit',
    'Facebot',
    'Twitterbot',
    'LinkedInBot',
    'Slackbot',
    'Slack-ImgProxy',
    '^WhatsApp\\b',
    '^TelegramBot',
  ],
  ...[
    'Discordbot',
    'SkypeUriPreview',
    'Applebot',
    'redditbot',
    'Pinterestbot',
    '\\bMastodon\\/',
    'Bluesky Cardyb',
    'vkShare',
  ],
  ...['Snap URL Preview', 'Iframely', 'Embedly', '^Synapse ', 'Google-PageRenderer', 'Googlebot', 'bingbot'],
];

/**
 * The code of the CloudFront function that chooses what answers a request for the page: `index.html` at each path of the page, which
 * chooses its view by the path, and a preview from the API where a program that reads previews asks for a link's short address. S3
 * refuses unknown paths. The cache keeps an answer under the changed path, so a browser never gets a cached preview.
 */
export const edgeCode = (): string => `import cf from 'cloudfront';
var pages = ${JSON.stringify(PAGE_PATHS)};
var folder = '${PAGE_FOLDER}';
var readers = /${PREVIEW_READERS.join('|')}/i;
function handler(event) {
  var request = event.request;
  var path = request.uri.replace(/\\/+$/, '');
  var isLink = request.uri.indexOf(folder) === 0;
  var slug = isLink ? path.slice(folder.length) : '';
  var agent = request.headers['user-agent'];
  if (request.method === 'GET' && /^\\w+$/.test(slug) && agent && readers.test(agent.value)) {
    request.uri = '${PREVIEW_FOLDER}' + slug;
    cf.selectRequestOriginById('${API_ORIGIN}');
  } else if (isLink || pages.indexOf(path) !== -1) request.uri = '/index.html';
  return request;
}
`;
