import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { LOOPBACK } from '../../local/listening.ts';
import { openCatcher } from '../../local/mail/smtp-catcher.ts';

const MAIL = {
  ...{
    messageId: 'm1',
    at: '2027-01-28T12:00:00.000Z',
    from: 'Acme <billing@acme.example>',
    to: ['ada@example.com'],
  },
  ...{ replyTo: ['help@acme.example'], subject: 'Receipt', text: 'Thank you', html: '<p>Thank you</p>' },
  headers: { 'X-Own': 'yes' },
  attachments: [
    { name: 'receipt.pdf', type: 'application/pdf', base64: Buffer.from('%PDF').toString('base64') },
  ],
  tags: {},
};

it('a mail is handed to the SMTP server that a setting names, and one that is away loses only the copy', async () => {
  let taken = '';
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 catcher\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) taken += text;
      if (isData && !taken.endsWith('\r\n.\r\n')) return;
      const command = isData ? '' : text.slice(0, 4).toUpperCase();
      isData = command === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 OK\r\n');
    });
  });
  await once(server.listen(0, LOOPBACK), 'listening');
  const { port } = server.address() as AddressInfo;
  const send = openCatcher(`smtp://${LOOPBACK}:${port}`);
  await send(MAIL);
  for (const part of ['To: ada@example.com', 'Subject: Receipt', 'X-Own: yes', 'filename=receipt.pdf'])
    expect(taken).toContain(part);
  server.close();
  await once(server, 'close');
  await send(MAIL);
});
