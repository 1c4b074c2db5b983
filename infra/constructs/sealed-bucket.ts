import { RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3';
import type { Settings } from '../settings.ts';

export type SealedBucketProps = Readonly<{ settings: Settings; key: IKey }>;

/** What the buckets with records of tenants have in common: the public reads none, and their objects are encrypted with the stage's key. */
export const sealedBucket = ({ settings, key }: SealedBucketProps): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.KMS,
  encryptionKey: key,
  bucketKeyEnabled: true, // One request to KMS for many objects.
  enforceSSL: true,
  versioned: true,
  ...(settings.keepData
    ? { removalPolicy: RemovalPolicy.RETAIN }
    : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
});
