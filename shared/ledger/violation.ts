/** One contradiction within the records, or between records and processor. */
export type Finding = Readonly<{ tenantId?: string; message: string }>;
export type Violation = Finding & Readonly<{ invariant: InvariantId }>;

export const INVARIANT_IDS = [
  'I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I9', 'I10', 'I11', 'I12', 'I13', 'I14', 'I15', 'I16', 'I17', 'I18', 'I19', 'I20', 'I21',
  'I22', 'I23', 'I24', 'I25', 'I26', 'I27', 'I28', 'I30', 'I31', 'I32', 'I33', 'I34', 'I35', 'I36', 'I37',
] as const; // biome-ignore format: one list
export type InvariantId = (typeof INVARIANT_IDS)[number];
