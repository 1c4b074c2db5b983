import { SIGNING_ALGORITHM } from '../../shared/auth/token-form.ts';
import { listVerifyingKeys } from '../../shared/auth/verifying-key.ts';
import { openRoute } from '../../shared/http/surfaces/open.ts';

/** As long as a process may go on signing with the older key after a rotation. */
const HEADERS = { 'cache-control': 'public, max-age=300' };

/** GET /.well-known/jwks.json: the public halves of the keys that sign tokens. One that does not open is not published. */
export const handler = openRoute({}, async () => {
  const { keys } = await listVerifyingKeys();
  const body = { keys: keys.map(({ kid, jwk }) => ({ ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' })) };
  return { status: 200, body, headers: HEADERS };
});
