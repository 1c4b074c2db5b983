import { readFailure } from './answers.ts';
import type { Processor } from './client.ts';

/** An object of the account, or that there is none. A failed call tells nothing. */
export async function readObject<Shown>(
  processor: Processor,
  path: string,
): Promise<Shown | 'none' | 'unknown'> {
  try {
    return (await processor.rawRequest('GET', `/v1/${path}`)) as Shown;
  } catch (error) {
    const failure = readFailure(error);
    return failure.kind === 'refused' && failure.report.code === 'resource_missing' ? 'none' : 'unknown';
  }
}
