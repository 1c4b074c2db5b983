import type { SimulatedProcessor } from '../../local/processor/http/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: each control of the simulation answers with an object of its own.
type Answered = any;

/** Uses a control of the simulated processor, as its dashboard would be used. Gives nothing where it refuses. */
export async function atProcessor(
  { handle }: Pick<SimulatedProcessor, 'handle'>,
  path: string,
  body: object,
): Promise<Answered | undefined> {
  const outcome = await handle({
    method: 'POST',
    url: `/_sim/${path}`,
    headers: {},
    body: JSON.stringify(body),
  });
  return 'reply' in outcome && outcome.reply.status === 200 ? JSON.parse(outcome.reply.body) : undefined;
}

/** The tenant's account cannot charge meanwhile. */
export async function whileDead<Result>(
  processor: Pick<SimulatedProcessor, 'handle'>,
  tenant: Readonly<{ accountId: string }> | undefined,
  then: () => Promise<Result>,
): Promise<Result> {
  const account = tenant?.accountId;
  await atProcessor(processor, 'accounts/standstill', { account, chargesDisabled: true });
  try {
    return await then();
  } finally {
    await atProcessor(processor, 'accounts/standstill', { account });
  }
}
