import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { closeServer, LOOPBACK, listen } from '../../local/listening.ts';
import { tellQueue } from '../../local/mail/tell-queue.ts';

it('a notice of a mail is sent to its queue again until the queue takes it', async () => {
  const sent: unknown[] = [];
  const queue = createServer(async (request, response) => {
    sent.push(((await json(request)) as { MessageBody: string }).MessageBody);
    if (sent.length === 1) return void response.destroy();
    if (sent.length === 2) return void response.writeHead(502).end('<html></html>');
    response.end('{}');
  });
  const port = await listen(queue, 0, 'queue', 'PORT');
  await tellQueue({ endpoint: `http://${LOOPBACK}:${port}`, url: 'https://queue' })({ eventType: 'Send' });
  await closeServer(queue);
  expect(sent).toEqual(Array(3).fill('{"eventType":"Send"}'));
});
