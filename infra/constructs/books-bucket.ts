import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, StorageClass } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

type Props = Readonly<{ settings: Settings; key: IKey }>;

/** Staff fetch the books of a month in the month after it, and rarely later. */
const FETCHED_DAYS = 90;

/** The files of tenants' books, each written once. A version that took a file's place would be kept as long. */
export class BooksBucket extends Bucket {
  constructor(scope: Construct, id: string, { settings, key }: Props) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        {
          expiration: Duration.days(settings.booksDays),
          noncurrentVersionExpiration: Duration.days(settings.booksDays),
          ...(settings.booksDays > FETCHED_DAYS && {
            transitions: [
              {
                storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
                transitionAfter: Duration.days(FETCHED_DAYS),
              },
            ],
          }),
        },
      ],
      ...(settings.keepData
        ? { removalPolicy: RemovalPolicy.RETAIN }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'One function writes it, and one signs links to its files; CloudTrail records who reads data.',
    });
  }
}
