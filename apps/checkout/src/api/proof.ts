import type { Call } from './request.ts';

/** The token that proves to the service who the payer is. `refuse` is called when the service does not accept it any more. */
export type Proof = Readonly<{ find: () => string | undefined; refuse: () => void }>;

/** Sends the token with the requests about a link. A request whose token is refused did nothing, and is sent again without it. */
export function callWithProof(call: Call, { find, refuse }: Proof): Call {
  return async (method, path, body, headers) => {
    const token = path.includes('/payment-links/') && find();
    const answer = await call(
      method,
      path,
      body,
      token ? { ...headers, authorization: `Bearer ${token}` } : headers,
    );
    if (!token || answer === 'lost' || (answer.status !== 401 && answer.status !== 403)) return answer;
    refuse();
    return await call(method, path, body, headers);
  };
}
