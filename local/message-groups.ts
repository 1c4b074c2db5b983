import type { buildApp } from 'fauxqs';

type Sent = { MessageGroupId?: string };
type Sending = Sent & { Entries?: Sent[] };

/**
 * Refuses a message that names no group, which SQS would take: without groups one tenant's messages would wait behind another's. The
 * emulator hands out all groups in the order of their messages.
 */
export function requireGroups(server: ReturnType<typeof buildApp>): void {
  server.addHook('preHandler', async ({ headers, body }, reply) => {
    if (!/^AmazonSQS\.SendMessage(Batch)?$/.test(String(headers['x-amz-target']))) return;
    const { Entries, ...one } = body as Sending;
    if ((Entries ?? [one]).every(({ MessageGroupId }) => MessageGroupId)) return;
    return reply.code(400).type('application/x-amz-json-1.0').send({
      __type: 'com.amazonaws.sqs#MissingParameter',
      message: 'The queues of this service are shared by tenants: name the group of each message.',
    });
  });
}
