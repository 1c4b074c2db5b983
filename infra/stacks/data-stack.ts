import { CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { STAGE_OUTPUTS } from '../../apps/operator/stage/outputs.ts';
import { PERSONS, TABLE } from '../../shared/storage/table/schema.ts';
import { BooksBucket } from '../constructs/books-bucket.ts';
import { JournalBucket } from '../constructs/journal-bucket.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings }>;

/** As long as a restore reaches back. What was erased is in no backup of the table 30 days later. */
const RECOVERY_DAYS = 29;

/** A payment writes some 50 units of the table, and less than a quarter as many of an index. */
const INDEX_SHARE = 1 / 4;
const warm = ({ warmWriteUnits }: Settings, share: number) =>
  warmWriteUnits === undefined ? {} : { warmThroughput: { writeUnitsPerSecond: warmWriteUnits * share } };

/** The table, its journal, the files of books, persons' keys and the key of all secrets, which must survive every deployment. */
export class DataStack extends Stack {
  /** The stage's own table, or the restored one that its settings name. */
  readonly table: ITableV2;
  readonly persons: TableV2;
  readonly key: Key;
  readonly journal: JournalBucket;
  readonly books: BooksBucket;
  readonly restoredTables: string;

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: settings.keepData });
    const removalPolicy = settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.key = new Key(this, 'Key', {
      alias: `billing-${settings.stage}`,
      description:
        "Encrypts tenants' processor keys, sealing keys and outbound secrets, each bound to its owner",
      ...(settings.multiRegionKey && { multiRegion: true }), // CloudFormation refuses to change it, so an older key has the template it had.
      enableKeyRotation: true,
      removalPolicy,
    });

    const own = new TableV2(this, 'Table', {
      partitionKey: stringKey(TABLE.partitionKey),
      sortKey: stringKey(TABLE.sortKey),
      globalSecondaryIndexes: [TABLE.work, TABLE.lists].map((index) => ({
        indexName: index.name,
        partitionKey: stringKey(index.partitionKey),
        sortKey: stringKey(index.sortKey),
        projectionType: ProjectionType.KEYS_ONLY,
        ...warm(settings, INDEX_SHARE),
      })),
      timeToLiveAttribute: TABLE.timeToLive,
      dynamoStream: StreamViewType.NEW_IMAGE,
      billing: Billing.onDemand(),
      ...warm(settings, 1),
      // DynamoDB's key is enough, because secrets are encrypted with ours before they are written. A customer managed key would
      // need a KMS right in every role and a request to KMS before cold reads.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: RECOVERY_DAYS,
      },
      deletionProtection: settings.keepData,
      removalPolicy,
    });
    // No recovery, no backups and no stream: what is removed from it is gone.
    this.persons = new TableV2(this, 'Persons', {
      partitionKey: stringKey(PERSONS.partitionKey),
      sortKey: stringKey(PERSONS.sortKey),
      timeToLiveAttribute: PERSONS.timeToLive,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(), // What its keys open is encrypted under the stage's key too.
      deletionProtection: settings.keepData,
      removalPolicy,
    });
    Validations.of(this.persons).acknowledge({
      id: 'AwsSolutions-DDB3',
      reason: 'A copy would bring back the keys of persons who were erased.',
    });
    this.journal = new JournalBucket(this, 'Journal', { settings, key: this.key });
    this.books = new BooksBucket(this, 'Books', { settings, key: this.key });
    const resourceName = `billing-${settings.stage}-restored*`;
    this.restoredTables = this.formatArn({ service: 'dynamodb', resource: 'table', resourceName });
    this.table = settings.restoredTable ? this.restored(settings.restoredTable, own) : own;
    this.name({
      TableName: this.table.tableName,
      PersonsTable: this.persons.tableName,
      JournalBucket: this.journal.bucketName,
      KeyArn: this.key.keyArn,
    });
  }

  /** Says what the operator command works on. */
  private name(outputs: Readonly<Record<keyof (typeof STAGE_OUTPUTS)['data'], string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }

  /**
   * A table that a restore created. The stage's own stays beside it, with the exports that the other stacks import until they are
   * deployed too; CloudFormation refuses to remove an export in use.
   */
  private restored(tableStreamArn: string, own: TableV2): ITableV2 {
    for (const used of [own.tableName, own.tableArn, own.tableStreamArn]) this.exportValue(used);
    const tableArn = tableStreamArn.replace(/\/stream\/.*$/, '');
    return TableV2.fromTableAttributes(this, 'RestoredTable', { tableArn, tableStreamArn });
  }
}

const stringKey = (name: string) => ({ name, type: AttributeType.STRING });
