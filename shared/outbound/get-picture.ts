import { type FetchedBytes, getBytes } from './get-file.ts';
import { guardedClient } from './guarded-client.ts';

export const PICTURE_BYTES_MAX = 200 * 1024;
const client = guardedClient(PICTURE_BYTES_MAX);

/** Gets a small public picture, whatever it is. Redirects are not followed. */
export const getPicture = (address: string): Promise<FetchedBytes> => getBytes(client, address);
