import { SIGNING_ALGORITHM } from '../../shared/auth/signing-key.ts';
import { openRoute } from '../../shared/http/surfaces/open.ts';
import { listSigningKeys } from '../../shared/storage/platform-keys.ts';

/** Shorter than the time for which a process goes on signing with a key after its rotation. */
const HEADERS = { 'cache-control': 'public, max-age=300' };

/** GET /.well-known/jwks.json: the public halves of the keys that sign tokens. */
export const handler = openRoute({}, async () => {
  const keys = (await listSigningKeys()).map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' }));
  return { status: 200, body: { keys }, headers: HEADERS };
});
