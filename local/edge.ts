import { runInNewContext } from 'node:vm';
import { edgeCode } from '../apps/checkout/edge-function.ts';

export type EdgeRequest = Readonly<{ method: string; uri: string; userAgent?: string | undefined }>;
/** `origin` is the id of the one that the function selects; without it, the files of the page are the origin. */
export type Routed = Readonly<{ uri: string; origin: string | undefined }>;

type Handler = (event: object) => { uri: string };
const IMPORT = /^import cf from 'cloudfront';\n/;

/** Runs the deployed code of the site's CloudFront function, with the part of CloudFront's module that it calls. */
export function edge(): (request: EdgeRequest) => Routed {
  let origin: string | undefined;
  const select = (id: string) => {
    origin = id;
  };
  const handler = runInNewContext(`${edgeCode().replace(IMPORT, '')}handler`, {
    cf: { selectRequestOriginById: select },
  }) as Handler;
  return ({ method, uri, userAgent }) => {
    origin = undefined;
    const headers = userAgent === undefined ? {} : { 'user-agent': { value: userAgent } };
    const routed = handler({ request: { method, uri, headers, querystring: {}, cookies: {} } });
    return { uri: routed.uri, origin };
  };
}
