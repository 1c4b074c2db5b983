import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Signed = { headers: Record<string, string> };
type Sign = (this: unknown, request: Signed, options?: { signingService?: string }) => Promise<Signed>;

let isOn = false;

/**
 * Signs the first request to each service and gives its signature to the others: the services that stand in for AWS want one and do
 * not check it, and it takes a quarter of the processor time of a call.
 */
export async function signOnce(): Promise<void> {
  if (isOn) return;
  isOn = true;
  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });
  const signer = await client.config.signer({
    name: 'sigv4',
    signingName: 'dynamodb',
    signingRegion: 'us-east-1',
    properties: {},
  } as never);
  const prototype = Object.getPrototypeOf(signer) as { sign: Sign };
  const original = prototype.sign;
  const signatures = new Map<string, Record<string, string>>();
  prototype.sign = async function sign(request, options) {
    const service = options?.signingService ?? '';
    const known = signatures.get(service);
    if (known) return Object.assign(request, { headers: { ...request.headers, ...known } });
    const signed = await original.call(this, request, options);
    const { authorization = '', 'x-amz-date': date = '' } = signed.headers;
    signatures.set(service, { authorization, 'x-amz-date': date });
    return signed;
  };
}
