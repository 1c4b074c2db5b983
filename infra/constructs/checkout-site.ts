import { RemovalPolicy, Validations } from 'aws-cdk-lib';
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
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PAGE_PATHS } from '../../checkout/headers.ts';
import type { Settings } from '../settings.ts';
import { PageHeaders } from './page-headers.ts';

type Props = Readonly<{ settings: Settings; apiBase: string }>;

/** The hosted checkout: files in a bucket only CloudFront may read, and headers that shut everything else out. */
export class CheckoutSite extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { settings, apiBase }: Props) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Everything in it is built from the repository, so it may go with its stack in every stage.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const headers = (name: string, cacheControl: string) => new PageHeaders(this, name, { apiBase, cacheControl }).policy;

    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Billing checkout, ${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultRootObject: 'index.html',
      ...this.addressOf(settings),
      defaultBehavior: {
        ...this.files(headers('PageHeaders', 'no-cache')),
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.pagePaths() }],
      },
      // Built files carry their hash in their name, so a browser may keep them for good.
      additionalBehaviors: { '/assets/*': this.files(headers('AssetHeaders', 'public, max-age=31536000, immutable')) },
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
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
    };
  }

  /** The page finds out by its path what to show, so its paths lead to one file; an unknown one stays a plain refusal. */
  private pagePaths(): EdgeFunction {
    return new EdgeFunction(this, 'PagePaths', { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(rewriteCode(PAGE_PATHS)) });
  }

  private acknowledge(): void {
    Validations.of(this).acknowledge(
      { id: 'AwsSolutions-S1', reason: 'Only CloudFront reads the bucket, which holds a public page.' },
      {
        id: 'AwsSolutions-CFR1',
        reason: 'Payers are everywhere; whom to refuse by country is for the tenant and the processor, who see the card.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'The page is static files. Guessing cards is stopped at the API by counters per link, address and payer.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'Its log would hold the query, where the sealed payload and the receipt are. The API logs each use of them.',
      },
      {
        id: 'AwsSolutions-CFR4',
        reason: "CloudFront's own address offers no choice of protocol; a stage with a domain asks for TLS 1.2 at least.",
      },
    );
  }
}

/** CloudFront's own small language of functions: no imports, one handler. */
export function rewriteCode(paths: readonly string[]): string {
  return `var paths = ${JSON.stringify(paths)};
function handler(event) {
  var request = event.request;
  if (paths.indexOf(request.uri) !== -1) request.uri = '/index.html';
  return request;
}`;
}
