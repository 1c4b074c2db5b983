import { DynamoDBClient, TransactionCanceledException, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';

/** Clients as a bundle has them, for a test that calls them. */
export const handler = { DynamoDBClient, TransactWriteItemsCommand, TransactionCanceledException, KMSClient, DecryptCommand };
