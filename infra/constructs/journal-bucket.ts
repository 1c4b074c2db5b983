import { Duration, Validations } from 'aws-cdk-lib';
import { Bucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { type SealedBucketProps, sealedBucket } from './sealed-bucket.ts';

/** Longer than a point-in-time restore reaches back. */
const LOCKED_DAYS = 35;

/**
 * The journal of the table's changes, outside the table. What is written cannot be deleted for as long as a restore may need it. A
 * stage that keeps no data has no lock, so that it can be deleted.
 */
export class JournalBucket extends Bucket {
  constructor(scope: Construct, id: string, props: SealedBucketProps) {
    const { keepData, journalDays } = props.settings;
    super(scope, id, {
      ...sealedBucket(props),
      lifecycleRules: [
        { expiration: Duration.days(journalDays), noncurrentVersionExpiration: Duration.days(1) },
      ],
      ...(keepData && {
        objectLockDefaultRetention: ObjectLockRetention.governance(Duration.days(LOCKED_DAYS)),
      }),
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'One function writes it; three that show a record, and operators at a restore, read it; CloudTrail records who reads data.',
    });
  }
}
