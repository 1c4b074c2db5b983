import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type BehaviorOptions,
  CachePolicy,
  HttpVersion,
  PriceClass,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** The files of a page, and how a distribution serves them with some headers. */
export type PageFiles = Readonly<{
  bucket: Bucket;
  served: (headers: ResponseHeadersPolicy) => BehaviorOptions;
}>;

/** A bucket that only CloudFront may read. `accessName` is unique in the account. */
export function pageFiles(scope: Construct, { keepData }: Settings, accessName: string): PageFiles {
  const bucket = new Bucket(scope, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    ...(keepData
      ? { removalPolicy: RemovalPolicy.RETAIN }
      : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
  });
  const access = new S3OriginAccessControl(scope, 'Access', { originAccessControlName: accessName });
  const served = (responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions => ({
    origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl: access }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
    responseHeadersPolicy,
  });
  return { bucket, served };
}

type Address = Readonly<{ domain: string; certificateArn: string }>;

/** What the distributions of all pages have alike. Without an address a page has CloudFront's domain. */
export const pageDistribution = (scope: Construct, address: Address | undefined) => ({
  httpVersion: HttpVersion.HTTP2_AND_3,
  priceClass: PriceClass.PRICE_CLASS_ALL,
  defaultRootObject: 'index.html',
  ...(address && {
    domainNames: [address.domain],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', address.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  }),
});

/** The files with a hash in their names, which browsers may cache without limit. */
export const ASSETS = { path: '/assets/*', cacheControl: 'public, max-age=31536000, immutable' } as const;

/** Why a page does without what the rules of security ask of other sites. */
export function acknowledgePage(
  scope: Construct,
  { countries, firewall, log }: Readonly<Record<'countries' | 'firewall' | 'log', string>>,
): void {
  Validations.of(scope).acknowledge(
    { id: 'AwsSolutions-S1', reason: 'Only CloudFront reads the bucket, which holds a public page.' },
    { id: 'AwsSolutions-CFR1', reason: countries },
    { id: 'AwsSolutions-CFR2', reason: firewall },
    { id: 'AwsSolutions-CFR3', reason: log },
    {
      id: 'AwsSolutions-CFR4',
      reason: "CloudFront's own domain has a fixed protocol policy; a stage with a domain requires TLS 1.2.",
    },
  );
}
