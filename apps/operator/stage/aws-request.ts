import { KMSClient } from '@aws-sdk/client-kms';
import { awsConnections, beforeDeadline } from '../../../shared/runtime/aws-calls.ts';

type Request = Readonly<{
  /** The service's name in addresses and signatures, such as `sts`. */
  service: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: string;
  contentType?: string;
}>;

/**
 * One signed request to a service of which the command needs a few calls, by the signer of a client that it has anyway: the SDK's client
 * of that service would be one more package. A variable such as `AWS_ENDPOINT_URL_STS` replaces the service's address.
 */
export async function askAws({
  service,
  method,
  path,
  query = {},
  body,
  contentType,
}: Request): Promise<{ answer: Response; region: string }> {
  const { region, signer } = new KMSClient(awsConnections).config;
  const signingRegion = await region();
  const { protocol, hostname, port, origin } = new URL(
    process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ||
      `https://${service}.${signingRegion}.amazonaws.com${signingRegion.startsWith('cn-') ? '.cn' : ''}`,
  );
  const request = {
    ...{ method, protocol, hostname, path, query },
    ...(body && { body }),
    ...(port && { port: Number(port) }),
    headers: {
      host: port ? `${hostname}:${port}` : hostname,
      ...(contentType && { 'content-type': contentType }),
    },
  };
  const { headers } = await (await signer()).sign(request, { signingService: service, signingRegion });
  const search = new URLSearchParams(query).toString();
  const answer = await fetch(`${origin}${path}${search && `?${search}`}`, {
    method,
    headers,
    ...(body && { body }),
    signal: beforeDeadline().abortSignal,
  });
  return { answer, region: signingRegion };
}
