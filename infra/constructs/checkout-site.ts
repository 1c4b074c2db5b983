import { Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { CfnStage, IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_ORIGIN, edgeCode, PREVIEW_FOLDER } from '../../apps/checkout/edge-function.ts';
import type { Settings } from '../settings.ts';
import { ApiEdge, NO_ERROR_IS_KEPT } from './api-edge.ts';
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
  private readonly access: S3OriginAccessControl;

  constructor(scope: Construct, id: string, { settings, api, accessLogSettings, firewallArn }: Props) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      ...(settings.keepData
        ? { removalPolicy: RemovalPolicy.RETAIN }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
    });
    // CloudFront's names are shared by all regions, where the same stage may have a site too.
    const named = (part: string) => `billing-${settings.stage}-${part}-${Stack.of(this).region}`;
    const edge = settings.edge && new ApiEdge(this, 'ApiEdge', { settings, api, accessLogSettings, named });
    const apiBase = edge ? undefined : api.apiEndpoint;
    const headers = (part: string, cacheControl: string) =>
      new PageHeaders(this, part, { name: named(part), apiBase, cacheControl }).policy;
    this.access = new S3OriginAccessControl(this, 'Access', { originAccessControlName: named('Access') });

    const pageHeaders = headers('PageHeaders', 'no-cache');
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Billing checkout, ${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultRootObject: 'index.html',
      ...this.addressOf(settings),
      defaultBehavior: {
        ...this.files(pageHeaders),
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.pagePaths() }],
      },
      additionalBehaviors: {
        // The names of built files contain their hash, so browsers may cache them without limit.
        '/assets/*': this.files(headers('AssetHeaders', 'public, max-age=31536000, immutable')),
        [`${PREVIEW_FOLDER}*`]: { ...this.files(pageHeaders), origin: edge?.origin ?? apiOrigin(api) },
        ...edge?.behaviors,
      },
      ...(edge && { errorResponses: NO_ERROR_IS_KEPT }),
      ...(firewallArn && { webAclId: firewallArn }),
    });
    this.acknowledge();
  }

  private addressOf({ checkout }: Settings) {
    if (!checkout) return {};
    return {
      domainNames: [checkout.domain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', checkout.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private files(responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, { originAccessControl: this.access }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
    };
  }

  /** Its id is kept from when it only changed paths: another one replaces the function. */
  private pagePaths(): EdgeFunction {
    return new EdgeFunction(this, 'PagePaths', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(edgeCode()),
    });
  }

  private acknowledge(): void {
    Validations.of(this).acknowledge(
      { id: 'AwsSolutions-S1', reason: 'Only CloudFront reads the bucket, which holds a public page.' },
      {
        id: 'AwsSolutions-CFR1',
        reason:
          'Payers come from every country. The tenant and the processor, who see the card, decide about refusals by country.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'The page is static files. The API limits card testing with counters per link, address and payer.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Its log would contain the query string with the sealed payload or the receipt. The API logs each use of them.',
      },
      {
        id: 'AwsSolutions-CFR4',
        reason:
          "CloudFront's own domain has a fixed protocol policy; a stage with a domain requires TLS 1.2.",
      },
    );
  }
}

/**
 * The origin that the edge function selects for previews. It has a path of its own, at which a request that did not pass the function
 * reaches it too: what the cache keeps under a path comes from one origin.
 */
const apiOrigin = (api: IHttpApi): HttpOrigin =>
  new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
    originId: API_ORIGIN,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
  });
