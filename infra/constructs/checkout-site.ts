import { Fn, Stack } from 'aws-cdk-lib';
import type { CfnStage, IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_ORIGIN, edgeCode, PREVIEW_FOLDER } from '../../apps/checkout/edge-function.ts';
import { PROCESSOR_ORIGINS, securityHeaders } from '../../apps/checkout/headers.ts';
import type { Settings } from '../settings.ts';
import { ApiEdge, NO_ERROR_IS_KEPT } from './api-edge.ts';
import { ASSETS, acknowledgePage, pageDistribution, pageFiles } from './page-files.ts';
import { PageHeaders } from './page-headers.ts';

type Props = Readonly<{
  settings: Settings;
  api: IHttpApi;
  accessLogSettings: CfnStage.AccessLogSettingsProperty;
  firewallArn?: string | undefined;
}>;

/**
 * The hosted checkout: a bucket that only CloudFront may read, and a distribution that adds the security headers. Programs that read
 * previews get those of links from the API. With an edge, the distribution answers for the API as well.
 */
export class CheckoutSite extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { settings, api, accessLogSettings, firewallArn }: Props) {
    super(scope, id);
    // CloudFront's names are shared by all regions, where the same stage may have a site too.
    const named = (part: string) => `billing-${settings.stage}-${part}-${Stack.of(this).region}`;
    const edge = settings.edge && new ApiEdge(this, 'ApiEdge', { settings, api, accessLogSettings, named });
    const apiBase = edge ? undefined : api.apiEndpoint;
    const headers = (part: string, cacheControl: string) =>
      new PageHeaders(this, part, { name: named(part), apiBase, headersFor, cacheControl }).policy;
    const { bucket, served } = pageFiles(this, settings, named('Access'));
    this.bucket = bucket;

    const pageHeaders = headers('PageHeaders', 'no-cache');
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Billing checkout, ${settings.stage}`,
      ...pageDistribution(this, settings.checkout),
      defaultBehavior: {
        ...served(pageHeaders),
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.pagePaths() }],
      },
      additionalBehaviors: {
        [ASSETS.path]: served(headers('AssetHeaders', ASSETS.cacheControl)),
        [`${PREVIEW_FOLDER}*`]: { ...served(pageHeaders), origin: edge?.origin ?? apiOrigin(api) },
        ...edge?.behaviors,
      },
      ...(edge && { errorResponses: NO_ERROR_IS_KEPT }),
      ...(firewallArn && { webAclId: firewallArn }),
    });
    acknowledgePage(this, {
      countries:
        'Payers come from every country. The tenant and the processor, who see the card, decide about refusals by country.',
      firewall:
        'The page is static files. The API limits card testing with counters per link, address and payer.',
      log: 'Its log would contain the query string with the sealed payload or the receipt. The API logs each use of them.',
    });
  }

  /** Its id is kept from when it only changed paths: another one replaces the function. */
  private pagePaths(): EdgeFunction {
    return new EdgeFunction(this, 'PagePaths', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(edgeCode()),
    });
  }
}

const headersFor = (apiBase: string) => securityHeaders({ apiBase, processorOrigins: PROCESSOR_ORIGINS });

/**
 * The origin that the edge function selects for previews. It has a path of its own, at which a request that did not pass the function
 * reaches it too: what the cache keeps under a path comes from one origin.
 */
const apiOrigin = (api: IHttpApi): HttpOrigin =>
  new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
    originId: API_ORIGIN,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
  });
