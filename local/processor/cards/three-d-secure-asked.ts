import type { ThreeDSecureAsked } from '../books/objects.ts';
import type { Params } from '../http/form.ts';
import { oneOf } from '../http/params.ts';

/** What a request's options for cards say of 3-D Secure, if anything. */
export const threeDSecureAsked = (card: Params): ThreeDSecureAsked | undefined =>
  oneOf(card, 'request_three_d_secure', ['automatic', 'any', 'challenge']);
