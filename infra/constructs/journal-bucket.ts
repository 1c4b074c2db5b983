import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

type Props = Readonly<{ settings: Settings; key: IKey }>;

/** Longer than a point-in-time restore reaches back. */
const LOCKED_DAYS = 35;

/**
 * The journal of the table's changes, outside the table. What is written cannot be deleted for as long as a restore may need it. A
 * stage that keeps no data has no lock, so that it can be deleted.
 */
export class JournalBucket extends Bucket {
  constructor(scope: Construct, id: string, { settings, key }: Props) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true, // One request to KMS for many objects.
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        { expiration: Duration.days(settings.journalDays), noncurrentVersionExpiration: Duration.days(1) },
      ],
      ...(settings.keepData
        ? {
            objectLockDefaultRetention: ObjectLockRetention.governance(Duration.days(LOCKED_DAYS)),
            removalPolicy: RemovalPolicy.RETAIN,
          }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'One function writes it; three that show a record, and operators at a restore, read it; CloudTrail records who reads data.',
    });
  }
}
