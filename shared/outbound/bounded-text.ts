import type { IncomingMessage } from 'node:http';

/** The body of an answer as text. Throws for one of more bytes than `most`, of which the rest is not read. */
export async function boundedText(answer: IncomingMessage, most: number): Promise<string> {
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer) {
      bytes += chunk.length;
      if (bytes > most) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  } finally {
    answer.destroy();
  }
}
