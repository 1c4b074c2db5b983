import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
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
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PAGE_FOLDER, PAGE_PATHS } from '../../checkout/headers.ts';
import type { Settings } from '../settings.ts';
import { PageHeaders } from './page-headers.ts';

type Props = Readonly<{ settings: Settings; apiBase: string }>;

/** The hosted checkout: a bucket that only CloudFront may read, and a distribution that adds the security headers. */
export class CheckoutSite extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  private readonly access: S3OriginAccessControl;

  constructor(scope: Construct, id: string, { settings, apiBase }: Props) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      ...(settings.keepData ? { removalPolicy: RemovalPolicy.RETAIN } : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
    });
    // CloudFront's names are shared by all regions, where the same stage may have a site too.
    const named = (part: string) => `billing-${settings.stage}-${part}-${Stack.of(this).region}`;
    const headers = (part: string, cacheControl: string) =>
      new PageHeaders(this, part, { name: named(part), apiBase, cacheControl }).policy;
    this.access = new S3OriginAccessControl(this, 'Access', { originAccessControlName: named('Access') });

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
      // The names of built files contain their hash, so browsers may cache them without limit.
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
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, { originAccessControl: this.access }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
    };
  }

  /** Serves `index.html` at each path of the page, which chooses its view by the path. S3 refuses unknown paths. */
  private pagePaths(): EdgeFunction {
    return new EdgeFunction(this, 'PagePaths', { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(rewriteCode(PAGE_PATHS)) });
  }

  private acknowledge(): void {
    Validations.of(this).acknowledge(
      { id: 'AwsSolutions-S1', reason: 'Only CloudFront reads the bucket, which holds a public page.' },
      {
        id: 'AwsSolutions-CFR1',
        reason: 'Payers come from every country. The tenant and the processor, who see the card, decide about refusals by country.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'The page is static files. The API limits card testing with counters per link, address and payer.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'Its log would contain the query string with the sealed payload or the receipt. The API logs each use of them.',
      },
      {
        id: 'AwsSolutions-CFR4',
        reason: "CloudFront's own domain has a fixed protocol policy; a stage with a domain requires TLS 1.2.",
      },
    );
  }
}

/** The code of a CloudFront function: no imports, and one `handler`. */
export function rewriteCode(paths: readonly string[]): string {
  return `var paths = ${JSON.stringify(paths)};
function handler(event) {
  var request = event.request;
  if (paths.indexOf(request.uri) !== -1 || request.uri.indexOf('${PAGE_FOLDER}') === 0) request.uri = '/index.html';
  return request;
}`;
}
