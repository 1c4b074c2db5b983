import { request } from 'undici';
import { causeOf, guardedClient, TIMEOUT_MS } from './guarded-client.ts';

/** The text of a file, or why there is none. */
export type FetchedFile = Readonly<{ text: string }> | Readonly<{ problem: string }>;

const FILE_BYTES_MAX = 64 * 1024;
const { agent, urlOf } = guardedClient(FILE_BYTES_MAX);

/** Gets a small public file. Redirects are not followed. Any status but 200, and a body that is too long or too slow, is a problem and not thrown. */
export async function getFile(address: string): Promise<FetchedFile> {
  try {
    const { statusCode, body } = await request(urlOf(address), {
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await body.text();
    return statusCode === 200 ? { text } : { problem: `status ${statusCode}` };
  } catch (error) {
    return { problem: causeOf(error) };
  }
}
