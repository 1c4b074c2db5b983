import { S3Client } from '@aws-sdk/client-s3';
import { awsConnections } from '../../runtime/aws-calls.ts';

export const bucketClient = (): S3Client =>
  new S3Client({
    ...awsConnections,
    // An endpoint that the environment names is a local one, which has no name for each bucket.
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });
