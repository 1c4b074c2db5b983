import type { Mixed } from './mixed/draw-version.ts';

/** The addresses of the services behind the functions. */
export type Services = Readonly<Record<'table' | 'queue' | 'keys', string>>;
/** What the process that runs the stack is started with when it is to bear load. */
export type Loaded = Readonly<{
  endpoint: string;
  processorEvents: string;
  proxies: Services;
  isSelling: boolean;
  /** Draws handlers from an earlier release too. */
  mixed?: Mixed;
}>;
/** What it sends when its services run, when it is up itself, and when it is asked for its memory or to keep its queues. */
export type Message = Readonly<Partial<{ services: Services; ready: Ready; memory: Memory; kept: true }>>;
export type Memory = Readonly<{ heapUsed: number; rss: number }>;
export type Ready = Readonly<{
  api: string;
  checkout: string;
  table: string;
  queue: string;
  tenants: readonly TenantReady[];
}>;
export type TenantReady = Readonly<{
  name: string;
  tenantId: string;
  projectId: string;
  /** The tenant's account at the processor. */
  accountId: string;
  origin: string;
  credential: string;
  /** What is sold beside its plans. */
  addOn: string;
  takesTransfers: boolean;
}>;
