import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';

/** The clients and commands that deployed code uses, as a bundle has them, for tests that call them. */
export const handler = {
  DynamoDBClient,
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  TransactionCanceledException,
  UpdateItemCommand,
  EventBridgeClient,
  PutEventsCommand,
  KMSClient,
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  SQSClient,
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
};
