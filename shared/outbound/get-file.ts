import { request } from 'undici';
import { causeOf } from './error-cause.ts';
import { type GuardedClient, guardedClient, TIMEOUT_MS } from './guarded-client.ts';

/** The text of a file, or why there is none. */
export type FetchedFile = Readonly<{ text: string }> | Readonly<{ problem: string }>;
/** The same of its bytes. */
export type FetchedBytes = Readonly<{ bytes: Buffer }> | Readonly<{ problem: string }>;

const FILE_BYTES_MAX = 64 * 1024;
const client = guardedClient(FILE_BYTES_MAX);

/** Gets a small public file. Redirects are not followed. Any status but 200, and a body that is too long or too slow, is a problem and not thrown. */
export async function getFile(address: string): Promise<FetchedFile> {
  const fetched = await getBytes(client, address);
  return 'bytes' in fetched ? { text: fetched.bytes.toString('utf8') } : fetched;
}

export async function getBytes({ agent, urlOf }: GuardedClient, address: string): Promise<FetchedBytes> {
  try {
    const { statusCode, body } = await request(urlOf(address), {
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    return statusCode === 200 ? { bytes } : { problem: `status ${statusCode}` };
  } catch (error) {
    return { problem: causeOf(error) };
  }
}
