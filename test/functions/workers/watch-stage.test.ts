import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../../local/listening.ts';
import { travelTo } from '../../support/clock.ts';
import { aLink, pay, recurring } from '../../support/links.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { renewDue } from '../../support/renewals.ts';
import { aTenant } from '../../support/tenants.ts';
import { runWorker } from '../../support/workers.ts';

const parts: Record<string, string> = {};
const page = createServer(({ url = '' }, response) => {
  response.writeHead(parts[url] === undefined ? 503 : 200).end(parts[url]);
});
beforeAll(async () =>
  vi.stubEnv('CHECKOUT_URL', `http://localhost:${await listen(page, 0, 'page', 'none')}`),
);
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeServer(page);
});

const published = (name: string) =>
  takeLogLines()
    .map((line) => JSON.parse(line))
    .filter((line) => line[name] === 1).length;

it.each([
  ['whole', '<script type="module" src="/assets/a.js">', '{"apiBase":"https://api"}', true],
  ['that is not served', undefined, undefined, false],
  ['of somebody else', '<p>Under construction', '{"apiBase":"https://api"}', false],
  ['without its settings', '<script type="module" src="/assets/a.js">', undefined, false],
])('watch-stage publishes a page that is not whole: a page %s', async (_, html, config, isWhole) => {
  travelTo('2029-03-01T09:07:00.000Z');
  Object.assign(parts, { '/': html, '/config.json': config });
  takeLogLines();
  expect(await runWorker('watch-stage')).toEqual({ page: isWhole, key: true, payments: true });
  expect(published('PageBroken')).toBe(isWhole ? 0 : 1);
});

it('watch-stage publishes an hour without a payment, if payers paid ten times or more in the same hour of last week', async () => {
  const [one, other] = [await aTenant(), await aTenant()];
  const payTimes = async (times: number) => {
    for (let index = 0; index < times; index++)
      expect((await pay(await aLink(index % 2 ? one : other))).status).toBe(200);
  };
  const seenAt = async (instant: string) => {
    travelTo(instant);
    takeLogLines();
    const seen = await runWorker('watch-stage');
    return [(seen as { payments: boolean }).payments, published('PaymentsMissing')];
  };
  travelTo('2029-02-12T00:00:00.000Z');
  expect((await pay(await aLink(one, recurring()))).status).toBe(200);
  travelTo('2029-03-12T00:30:00.000Z');
  expect(await renewDue(one)).toMatchObject({ charged: 1 }); // That needs no payer.
  travelTo('2029-03-05T00:20:00.000Z');
  await payTimes(9);
  expect(await seenAt('2029-03-12T00:46:30.000Z')).toEqual([true, 0]); // Nine may be chance.
  travelTo('2029-03-05T00:40:00.000Z');
  await payTimes(1);
  expect(await seenAt('2029-03-12T00:46:30.000Z')).toEqual([false, 1]);
  expect(await seenAt('2029-03-12T01:30:30.000Z')).toEqual([true, 0]); // Only one of them was within that hour.
  travelTo('2029-03-12T00:10:00.000Z');
  await payTimes(1);
  expect(await seenAt('2029-03-12T00:46:30.000Z')).toEqual([true, 0]);
  vi.stubEnv('CANARY_PROJECT', other.project.id); // The canary is no payer; and a week ago only four payers are left.
  expect(await seenAt('2029-03-12T00:46:30.000Z')).toEqual([true, 0]);
  travelTo('2029-03-05T00:40:00.000Z');
  for (let index = 0; index < 6; index++) await pay(await aLink(one));
  expect(await seenAt('2029-03-12T00:46:30.000Z')).toEqual([false, 1]);
});
