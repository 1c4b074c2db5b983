import { loadProcessor } from '../processor/load-script.ts';

/** The bank's dialog. However it ends, the confirm that follows finds out what became of the payment. */
export async function challenge(
  processorScript: string,
  publicKey: string,
  clientSecret: string,
): Promise<void> {
  const processor = await loadProcessor(processorScript).catch(() => undefined);
  await processor?.(publicKey)
    .handleNextAction({ clientSecret })
    .catch(() => undefined);
}
