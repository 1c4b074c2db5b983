/** What the process that runs the stack is started with when it is to bear load. */
export type Loaded = Readonly<{ seed: number; endpoint: string }>;
/** What it is asked while it runs; `share` is of calls that are to go wrong. */
export type Asked = Readonly<{ id: number; ask: 'strike' | 'memory' | 'struck'; share?: number }>;
export type Answered = Readonly<{ id: number; answer: unknown }>;
/** What it tells once it is up. */
export type Ready = Readonly<{
  api: string;
  checkout: string;
  table: string;
  queue: string;
  tenants: readonly Readonly<{ name: string; tenantId: string; projectId: string; origin: string }>[];
}>;
