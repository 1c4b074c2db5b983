import * as v from 'valibot';

/** What the reading routes of the back office take from the query string. */

const productOrigin = v.optional(v.string());
export const ProjectQuery = v.object({ productOrigin });
export const GatewayQuery = v.object({
  gatewayId: v.pipe(v.string('Send the id of a gateway.'), v.maxLength(100, 'Send the id of a gateway.')),
});
