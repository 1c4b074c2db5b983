import { minutesAfter } from '../../shared/domain/time/calendar.ts';
import { now } from './clock.ts';
import { replaceItem } from './table.ts';
import type { TestTenant } from './tenants.ts';

export const challengeUrl = 'https://shop.example/check';

/** The guarded mode that twenty declines begin. */
export async function guard({ tenant }: Pick<TestTenant, 'tenant'>): Promise<void> {
  const [since, until] = [now(), minutesAfter(now(), 30)].map((at) => at.toISOString());
  const key = { pk: `T#${tenant.id}#GUARD`, sk: 'GUARD' };
  await replaceItem({ ...key, since, until, declines: 20, noticedAt: since });
}
