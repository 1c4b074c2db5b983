/** How many calls one wire carried while faults were on, and what befell some of them. */
export type Struck = Readonly<{ calls: number; counts: Readonly<Record<string, number>> }>;
