import type { Instant } from '../ids.ts';

/**
 * The secrets that sign the processor's events, as KMS ciphertexts: the newest, and the one before it, which the processor may use
 * for up to a day after a change.
 */
export type SigningSecrets = Readonly<{ sealedSecret: string; sealedPrevious?: string; changedAt: Instant }>;

const PREVIOUS_MS = 24 * 60 * 60_000;

/** The ciphertexts that count at this moment, the newest first. */
export function sealedSecretsAt(
  { sealedSecret, sealedPrevious, changedAt }: SigningSecrets,
  now: Date,
): string[] {
  const isPreviousAlive = sealedPrevious !== undefined && now.getTime() - Date.parse(changedAt) < PREVIOUS_MS;
  return isPreviousAlive ? [sealedSecret, sealedPrevious] : [sealedSecret];
}

/** The secrets after a change: the newest becomes the previous one. */
export const secretsAfter = (
  before: SigningSecrets | undefined,
  sealedSecret: string,
  changedAt: Instant,
): SigningSecrets => ({
  sealedSecret,
  ...(before && { sealedPrevious: before.sealedSecret }),
  changedAt,
});
