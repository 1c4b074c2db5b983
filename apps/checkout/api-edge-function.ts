import { VERSION_PREFIX } from '../../functions/routes.ts';
import { EDGE_HEADERS } from '../../shared/http/layers/edge/edge-headers.ts';

/** Under what API Gateway takes. Every function takes far less, and says so itself. */
const BODY_BYTES_MAX = 1024 * 1024;

const TOO_LARGE = {
  statusCode: 413,
  statusDescription: 'Content Too Large',
  headers: {
    'content-type': { value: 'application/json; charset=utf-8' },
    'cache-control': { value: 'no-store' },
    'access-control-allow-origin': { value: '*' },
  },
  body: {
    encoding: 'text',
    data: JSON.stringify({
      success: false,
      error: { code: 'body_too_large', message: 'The body is larger than 1 MiB. Send less.' },
    }),
  },
} as const;

/**
 * The code of the CloudFront function through which every call to the API goes. It says who the caller is and which host they named, over
 * whatever they sent as such, and takes the version prefix away, since each route stands once behind it. A body that API Gateway
 * would refuse in a form of its own is refused in ours, if its length is said.
 */
export const apiEdgeCode = (): string => `var large = ${JSON.stringify(TOO_LARGE)};
function handler(event) {
  var request = event.request;
  var headers = request.headers;
  var length = headers['content-length'];
  if (length && Number(length.value) > ${BODY_BYTES_MAX}) return large;
  headers['${EDGE_HEADERS.viewerAddress}'] = { value: event.viewer.ip };
  headers['${EDGE_HEADERS.viewerHost}'] = { value: headers.host.value };
  if (request.uri.indexOf('${VERSION_PREFIX}/') === 0) request.uri = request.uri.slice(${VERSION_PREFIX.length});
  return request;
}
`;
