import { ForbiddenAddress } from './address-guard.ts';
import { stageGuard } from './stage-guard.ts';

/**
 * Why the service would not call an address that is about to be stored; nothing if it would. The guard still looks at each call, since
 * what a name resolves to can change. A name that does not resolve yet is stored.
 */
export async function addressFault(address: string): Promise<string | undefined> {
  const { urlOf, socket } = stageGuard();
  try {
    const { hostname } = urlOf(address);
    await new Promise<void>((resolve, reject) => {
      if (!socket.lookup) return resolve();
      socket.lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) =>
        error instanceof ForbiddenAddress ? reject(error) : resolve(),
      );
    });
    return undefined;
  } catch (error) {
    if (error instanceof ForbiddenAddress) return error.message;
    throw error;
  }
}
