import { SIGNING_ALGORITHM } from '../../shared/auth/verifying-key.ts';
import { openRoute } from '../../shared/http/surfaces/open.ts';
import { listSigningKeys } from '../../shared/storage/platform-keys.ts';

/** As long as a process may go on signing with the older key after a rotation. */
const HEADERS = { 'cache-control': 'public, max-age=300' };

/** GET /.well-known/jwks.json: the public halves of the keys that sign tokens. */
export const handler = openRoute({}, async () => {
  const keys = (await listSigningKeys()).map(({ kid, publicJwk: { kty, crv, x, y } }) => {
    return { kty, crv, x, y, kid, alg: SIGNING_ALGORITHM, use: 'sig' };
  });
  return { status: 200, body: { keys }, headers: HEADERS };
});
