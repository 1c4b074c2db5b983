import { KMSClient } from '@aws-sdk/client-kms';
import { awsConnections, beforeDeadline } from '../../../shared/runtime/aws-calls.ts';

/** A service of AWS that takes a form and answers in XML. */
type Service = Readonly<{ name: 'sts' | 'cloudformation'; endpointVariable: string }>;
export const STS: Service = { name: 'sts', endpointVariable: 'AWS_ENDPOINT_URL_STS' };
export const CLOUDFORMATION: Service = {
  name: 'cloudformation',
  endpointVariable: 'AWS_ENDPOINT_URL_CLOUDFORMATION',
};

export type QueryAnswer = Readonly<{ status: number; text: string; region: string }>;

/**
 * One signed request, by the signer of a client that the command has anyway: the SDK's clients of these services would be packages for it
 * alone.
 */
export async function queryAws({ name, endpointVariable }: Service, form: string): Promise<QueryAnswer> {
  const { region, signer } = new KMSClient(awsConnections).config;
  const signingRegion = await region();
  const { protocol, hostname, port, href } = new URL(
    process.env[endpointVariable] ||
      `https://${name}.${signingRegion}.amazonaws.com${signingRegion.startsWith('cn-') ? '.cn' : ''}`,
  );
  const request = {
    ...{ method: 'POST', protocol, hostname, path: '/', query: {}, body: form },
    ...(port && { port: Number(port) }),
    headers: {
      host: port ? `${hostname}:${port}` : hostname,
      'content-type': 'application/x-www-form-urlencoded',
    },
  };
  const { headers } = await (await signer()).sign(request, { signingService: name, signingRegion });
  const answer = await fetch(href, {
    ...{ method: 'POST', headers, body: form },
    signal: beforeDeadline().abortSignal,
  });
  return { status: answer.status, text: await answer.text(), region: signingRegion };
}

/** What AWS says went wrong. */
export const messageIn = ({ status, text }: QueryAnswer): string =>
  /<Message>([^<]+)<\/Message>/.exec(text)?.[1] ?? `status ${status}`;
