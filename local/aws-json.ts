import { type IncomingMessage, request } from 'node:http';

/** A service's error. `type` has no namespace, such as `ResourceInUseException`. */
export class AwsJsonError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.name = 'AwsJsonError';
    this.type = type;
  }
}

/**
 * Calls an AWS service by its JSON protocol at a local address, without the SDK's clients and the time to load them. The local
 * services check the form of the signature, not its value.
 */
export async function callAwsJson<Result>(endpoint: string, target: string, body: object): Promise<Result> {
  const payload = JSON.stringify(body);
  const answer = await post(endpoint, payload, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(Buffer.byteLength(payload)),
    'x-amz-target': target,
    'x-amz-date': '20260101T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local',
  });
  const text = await textOf(answer);
  const result = text === '' ? {} : JSON.parse(text);
  if (answer.statusCode === 200) return result;
  throw new AwsJsonError(
    String(result.__type ?? answer.statusCode).replace(/^.*#/, ''),
    result.message ?? result.Message ?? text,
  );
}

function post(endpoint: string, payload: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(endpoint, { method: 'POST', headers }, resolve).once('error', reject).end(payload);
  });
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
