import { usableUntil } from '../../shared/domain/rates/rates.ts';
import { fetchRates } from '../../shared/flows/rates/fetch-rates.ts';
import { putNotices } from '../../shared/messaging/notices-bus.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';
import { findRates } from '../../shared/storage/platform/rates.ts';

/** Every day after the bank's publication: stores its exchange rates. When it cannot, the stored ones stay and operators are notified. */
export async function handler(): Promise<object> {
  const fetched = await fetchRates({ now: clock.now() });
  if (!('problem' in fetched)) {
    const { publishedOn } = fetched.sheet;
    log('info', 'fetched the exchange rates', { publishedOn, isNew: fetched.isNew });
    return { publishedOn, isNew: fetched.isNew };
  }
  const sheet = (await findRates())?.sheet;
  const detail = {
    problem: fetched.problem,
    ...(sheet && { publishedOn: sheet.publishedOn, usableUntil: usableUntil(sheet) }),
  };
  log('warn', 'the exchange rates could not be stored', detail);
  await putNotices([{ type: 'rates.not_stored', detail }]);
  return detail;
}
