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
