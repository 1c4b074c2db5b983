import { Duration, Validations } from 'aws-cdk-lib';
import { Bucket, StorageClass } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { type SealedBucketProps, sealedBucket } from './sealed-bucket.ts';

/** Staff fetch the books of a month in the month after it, and rarely later. */
const FETCHED_DAYS = 90;

/** The files of tenants' books, each written once. A version that took a file's place would be kept as long. */
export class BooksBucket extends Bucket {
  constructor(scope: Construct, id: string, props: SealedBucketProps) {
    const { booksDays } = props.settings;
    super(scope, id, {
      ...sealedBucket(props),
      lifecycleRules: [
        {
          expiration: Duration.days(booksDays),
          noncurrentVersionExpiration: Duration.days(booksDays),
          ...(booksDays > FETCHED_DAYS && {
            transitions: [
              {
                storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
                transitionAfter: Duration.days(FETCHED_DAYS),
              },
            ],
          }),
        },
      ],
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'One function writes it, and one signs links to its files; CloudTrail records who reads data.',
    });
  }
}
