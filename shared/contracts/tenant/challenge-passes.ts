import * as v from 'valibot';
import { ChallengePassRequest } from '../../domain/requests/payer/challenge-pass-request.ts';
import { PASS_MINUTES, PASS_TRIES_MAX } from '../../domain/risk/challenge.ts';
import { instant, success, text } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

const ChallengePass = v.strictObject({
  challengePass: text('Send it with the payment. It has no characters that an address must encode.'),
  expiresAt: instant('When it stops being valid.'),
});

export const challengePasses = {
  'tenant/create-challenge-pass': {
    section: 'The tenant’s backend',
    summary: 'Create a challenge pass',
    description: `For a payer whom the shop’s own page has checked, by a CAPTCHA of its choice, because a payment was answered 409 \`challenge_required\`. **Check the answer of the CAPTCHA on your server before you call this.** A pass is valid for ${PASS_MINUTES} minutes and ${PASS_TRIES_MAX} payments of this project, whether they succeed or are declined; a repeat of a request is none. Nothing is stored before it is used.

The hosted checkout leads the payer to the project’s \`challengeUrl\` with its own address in the query parameter \`return\`. **Lead back only to addresses of your \`checkoutUrl\`**, and put the pass into the fragment: \`<return>#pass=<challengePass>\`. [What a guarded shop is](../payments.md#against-tests-of-stolen-cards).`,
    caller: 'tenant',
    body: {
      schema: ChallengePassRequest,
      fields: {
        productOrigin: 'The project, by the `_id` of fetch-tenant.',
        email: 'The only e-mail address that may pay with it. Without it, every one may.',
        ipAddress:
          'The only network that may pay with it: an IPv4 address, or the first 64 bits of an IPv6 address. Leave it out if payers may reach your page by IPv6 and this service by IPv4.',
      },
    },
    answers: { 200: { means: 'The pass.', schema: success(ChallengePass) } },
    errors: ['product_origin_not_found'],
  },
} as const satisfies Record<string, Contract>;
