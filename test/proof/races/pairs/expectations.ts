import type { Ended } from '../run.ts';

/** What must have come of a race, in words that say what is wrong when it has not. */

export const once = (ended: Ended): string[] => charges(ended, 1);

export const charges = ({ charged }: Ended, expected: number): string[] =>
  charged === expected ? [] : [`${charged} charges succeeded, there should be ${expected}`];

export const atMostOnce = ({ charged }: Ended): string[] =>
  charged <= 1 ? [] : [`${charged} charges succeeded, there may be one`];

/** So many of the handlers were answered with this status. */
export function told({ answers }: Ended, status: string, expected: number): string[] {
  const count = answers.filter(({ body }) => body?.status === status).length;
  return count === expected ? [] : [`${count} were told "${status}", there should be ${expected}`];
}

/** One was answered with success, and the others too or, when the first stood still for as long as a repeat waits, that it still runs. */
export function toldOrStillRunning({ answers }: Ended): string[] {
  const isSuccess = ({ body }: Ended['answers'][number]) => body?.status === 'success';
  const odd = answers.filter(
    (answer) => !isSuccess(answer) && answer.body?.error?.code !== 'idempotency_in_progress',
  ).length;
  return odd === 0 && answers.some(isSuccess)
    ? []
    : [`${odd} were told neither "success" nor "idempotency_in_progress"`];
}

/** Success was answered once for each charge. */
export function toldForEachCharge({ answers, charged }: Ended, earlier = 0): string[] {
  const count = answers.filter(({ body }) => body?.status === 'success').length;
  return count === charged - earlier ? [] : [`${count} were told "success" of ${charged - earlier} charges`];
}

/** So many rows of this kind are in the table. */
export function rows({ items }: Ended, prefix: string, expected: number): string[] {
  const count = items.filter(({ sk }) => sk.startsWith(prefix)).length;
  return count === expected ? [] : [`there are ${count} rows ${prefix}, there should be ${expected}`];
}

/** The processor forgets a key after 24 hours, so none that was frozen 20 hours ago may be sent. */
export function noOldKeys({ stage, items }: Ended): string[] {
  const frozen = new Map(
    items
      .flatMap(({ charge }) => (charge ? [charge as { key: string; frozenAt: string }] : []))
      .map((each) => [each.key, each]),
  );
  return stage.processor.requests().flatMap(({ idempotencyKey, at }) => {
    const frozenAt = frozen.get(idempotencyKey ?? '')?.frozenAt;
    const hours = frozenAt === undefined ? 0 : (Date.parse(at) - Date.parse(frozenAt)) / 3_600_000;
    return hours > 20
      ? [`the key ${idempotencyKey} was sent ${hours.toFixed(0)} hours after it was frozen`]
      : [];
  });
}

/** So many fences were sent: only the handler that holds the lease sends one. */
export function fences({ stage }: Ended, expected: number): string[] {
  const count = stage.processor
    .requests()
    .filter(({ body }) => (body.metadata as { fence?: string } | undefined)?.fence).length;
  return count === expected ? [] : [`${count} fences were sent, there should be ${expected}`];
}

/** The processor was asked for so many customers. */
export function customers({ stage }: Ended, expected: number): string[] {
  const count = Object.values(stage.processor.ledger.accounts).flatMap((account) => account.customers).length;
  return count === expected
    ? []
    : [`${count} customers were made at the processor, there should be ${expected}`];
}
