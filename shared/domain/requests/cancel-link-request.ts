import * as v from 'valibot';

const SAYS = 'Send the token from the address of the cancel link.';

/** What the page of a cancel link sends. */
export const CancelLinkRequest = v.object({
  token: v.pipe(v.string(SAYS), v.minLength(1, SAYS), v.maxLength(1000, 'This is no token of a cancel link: it is too long.')),
});
