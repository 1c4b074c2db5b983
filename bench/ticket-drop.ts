import { once } from 'node:events';
import type { BenchShop } from './seed-tenants.ts';
import { ask, type Demo, newLink, payFrom, startStackProcess } from './stack-client.ts';
import { percentile } from './statistics.ts';

/** How many payments arrived at once, how many were paid, and how long they took. */
export type Drop = Readonly<{
  tenants: number;
  payments: number;
  paid: number;
  medianMs: number;
  p99Ms: number;
}>;

const DROPS = [
  [1, 1],
  [1, 8],
  [1, 200],
  [1, 300],
  [300, 300],
] as const;

/** A ticket drop: payments of as many links arrive at once, of one tenant, and of as many tenants. */
export async function measureTicketDrops(): Promise<Drop[]> {
  const { api, stack, close } = await startStackProcess();
  try {
    const demo = (await ask(api, 'GET', '/_local/demo', '')) as Demo;
    stack.send({ tenants: Math.max(...DROPS.map(([tenants]) => tenants)) });
    const [{ shops }] = (await once(stack, 'message')) as [{ shops: BenchShop[] }];
    await drop(api, demo, shops, 1, 50); // Warms up the code.
    const drops: Drop[] = [];
    for (const [tenants, payments] of DROPS) drops.push(await drop(api, demo, shops, tenants, payments));
    return drops;
  } finally {
    await close();
  }
}

let payer = 0;

async function drop(
  api: string,
  { checkout }: Demo,
  shops: readonly BenchShop[],
  tenants: number,
  payments: number,
): Promise<Drop> {
  const payloads: string[] = [];
  for (let index = 0; index < payments; index++)
    payloads.push(await newLink(api, shops[index % tenants] as BenchShop));
  const times = await Promise.all(
    payloads.map(async (payload) => {
      payer += 1;
      const began = performance.now();
      const status = await payFrom(api, checkout, payload, payer, `drop-${payer}@example.com`);
      return { isPaid: status === 'success', ms: performance.now() - began };
    }),
  );
  const sorted = times.map(({ ms }) => ms);
  return {
    tenants,
    payments,
    paid: times.filter(({ isPaid }) => isPaid).length,
    medianMs: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}
