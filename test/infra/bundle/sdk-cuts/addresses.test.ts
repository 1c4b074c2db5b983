import { readFileSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { KMSClient } from '@aws-sdk/client-kms';
import { SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { SERVICES } from '../../../../infra/bundle/sdk-cuts/addresses.ts';
import { regionalEndpoint } from '../../../../infra/bundle/sdk-cuts/stubs/regional-endpoint.ts';

const PARTITIONS =
  'node_modules/@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js';
const regions = [...readFileSync(PARTITIONS, 'utf8').matchAll(/"(\w+(?:-\w+)+-\d)": /g)].map(
  ([, name]) => name ?? '',
);
const isIsolated = (region: string) => region.includes('iso');
const options = { region: 'eu-central-1' };
const clients = {
  'client-dynamodb': new DynamoDBClient(options),
  'client-kms': new KMSClient(options),
  'client-sqs': new SQSClient(options),
  'client-eventbridge': new EventBridgeClient(options),
};
type Resolver = (asked: { Region: string; Endpoint?: string; UseFIPS: boolean; UseDualStack: boolean }) => {
  url: URL;
};

describe.each(Object.entries(SERVICES))('the address of %s in a bundle', (client, service) => {
  const ours = regionalEndpoint(service);
  const original = clients[client as keyof typeof clients].config.endpointProvider as Resolver;
  const plain = { UseFIPS: false, UseDualStack: false };

  it('is the SDK’s in every region that is not isolated', () => {
    const open = regions.filter((region) => !isIsolated(region));
    expect(open.length).toBeGreaterThan(35);
    const addresses = (resolver: Resolver) => open.map((Region) => resolver({ Region, ...plain }).url.href);
    expect(addresses(ours)).toEqual(addresses(original));
  });

  it('is the one that the environment names', () => {
    const asked = { Region: 'eu-central-1', Endpoint: 'http://127.0.0.1:8000', ...plain };
    expect(ours(asked).url).toEqual(original(asked).url);
  });
});
