import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { TABLE } from '../../shared/storage/table/schema.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings }>;

/** The table and the key, which must survive every deployment. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly key: Key;

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: settings.keepData });
    const removalPolicy = settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.key = new Key(this, 'Key', {
      alias: `billing-${settings.stage}`,
      description: "Encrypts tenants' processor keys, sealing keys and outbound secrets, each bound to its owner",
      enableKeyRotation: true,
      removalPolicy,
    });

    this.table = new TableV2(this, 'Table', {
      partitionKey: stringKey(TABLE.partitionKey),
      sortKey: stringKey(TABLE.sortKey),
      globalSecondaryIndexes: [TABLE.work, TABLE.lists].map((index) => ({
        indexName: index.name,
        partitionKey: stringKey(index.partitionKey),
        sortKey: stringKey(index.sortKey),
        projectionType: ProjectionType.KEYS_ONLY,
      })),
      timeToLiveAttribute: TABLE.timeToLive,
      dynamoStream: StreamViewType.NEW_IMAGE,
      billing: Billing.onDemand(),
      // DynamoDB's key is enough, because secrets are encrypted with ours before they are written. A customer managed key would
      // need a KMS right in every role and a request to KMS before cold reads.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: settings.keepData,
      removalPolicy,
    });
  }
}

const stringKey = (name: string) => ({ name, type: AttributeType.STRING });
