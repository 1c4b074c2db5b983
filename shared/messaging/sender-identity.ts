import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { awsConnections, beforeDeadline } from '../runtime/aws-calls.ts';

const client = new SESv2Client(awsConnections);

/** What SES knows of a domain: nothing, that its owner has yet to set DNS, whose names and values these are, or that mail may be sent from it. */
export type SenderIdentity =
  | Readonly<{ is: 'unknown' }>
  | Readonly<{ is: 'verified' }>
  | Readonly<{ is: 'pending'; dns: readonly Readonly<{ name: string; value: string }>[] }>;

export async function findSenderIdentity(domain: string): Promise<SenderIdentity> {
  try {
    const { VerifiedForSendingStatus, DkimAttributes } = await client.send(
      new GetEmailIdentityCommand({ EmailIdentity: domain }),
      beforeDeadline(),
    );
    if (VerifiedForSendingStatus) return { is: 'verified' };
    const tokens = DkimAttributes?.Tokens ?? [];
    return {
      is: 'pending',
      dns: tokens.map((token) => ({
        name: `${token}._domainkey.${domain}`,
        value: `${token}.dkim.amazonses.com`,
      })),
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') return { is: 'unknown' };
    throw error;
  }
}
