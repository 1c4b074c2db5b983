import type { HttpRequest } from '../../local/gateway-event.ts';
import type { HttpResponse } from '../../local/gateway-response.ts';
import type { Respond } from '../../local/http-server.ts';
import { Billing } from '../../sdk/src/index.ts';

/** Where the page is, beside the storefront. */
export const CHALLENGE_PATH = '/demo/challenge';

export type Challenger = Readonly<{
  api: string;
  credential: string;
  productOrigin: string;
  /** The checkout's origin and the storefront's. A pass is sent nowhere else. */
  origins: readonly string[];
}>;

/**
 * The page of the demo shop that checks strangers while the shop is guarded. A shop would show a CAPTCHA here, and verify its answer where
 * this compares a sum: on its server, which alone has the credential.
 */
export const challengePage =
  ({ origins, ...shop }: Challenger): Respond =>
  async ({ method, target, body }: HttpRequest) => {
    const back = new URL(target, 'http://localhost').searchParams.get('return') ?? '';
    if (!URL.canParse(back) || !origins.includes(new URL(back).origin))
      return page(400, '<p>This address leads nowhere. Go back to the payment.</p>');
    const answer = new URLSearchParams(Buffer.from(body ?? []).toString()).get('answer');
    if (method !== 'POST') return page(200, form(''));
    if (answer?.trim() !== '7') return page(200, form('That is not the sum.'));
    const location = `${back}#pass=${await makePass(shop)}`;
    return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: Buffer.from('') };
  };

async function makePass({ api, credential, productOrigin }: Omit<Challenger, 'origins'>): Promise<string> {
  const billing = new Billing({ baseUrl: api, credential, project: productOrigin });
  return (await billing.challengePass()).challengePass;
}

const form = (problem: string) => `<form method="post">
        <p role="alert">${problem}</p>
        <label>How much is three and four? <input name="answer" inputmode="numeric" autocomplete="off" required /></label>
        <button type="submit">Go back and pay</button>
      </form>`;

const page = (status: number, content: string): HttpResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
  body: Buffer.from(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A short check – Acme Orchard</title>
    <link rel="stylesheet" href="/demo/storefront.css" />
  </head>
  <body>
    <main>
      <h1>A short check</h1>
      ${content}
    </main>
  </body>
</html>
`),
});
