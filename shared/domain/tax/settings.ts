import * as v from 'valibot';
import type { Instant } from '../ids.ts';
import { text } from '../record.ts';

/** `inclusive`: prices contain the tax. `exclusive`: it is added to them. */
export const TAX_MODES = ['inclusive', 'exclusive'] as const;
export type TaxMode = (typeof TAX_MODES)[number];

/** What is rounded: the tax of each line, or the tax of all lines of one rate, which is then divided among them. */
export const TAX_ROUNDINGS = ['line', 'document'] as const;
export type TaxRounding = (typeof TAX_ROUNDINGS)[number];

/** How a project taxes what it sells. A project without them taxes nothing. */
export const TaxSettingsRecord = v.object({
  mode: v.picklist(TAX_MODES),
  rounding: v.picklist(TAX_ROUNDINGS),
  /** Where the seller is established: the country of a buyer of whom none is known. ISO 3166-1, two capital letters. */
  country: v.string(),
  /** The part of that country, as ISO 3166-2 writes it after the hyphen. */
  region: v.optional(v.string()),
  /** A business in another member state of the European Union, whose VAT id is valid, owes the tax itself. */
  reverseCharge: v.optional(v.boolean()),
});
export type TaxSettings = v.InferOutput<typeof TaxSettingsRecord>;

/** What is done while the engine does not answer: the table's rates are charged, or nothing is sold. */
export const WHEN_DOWN = ['table', 'refuse'] as const;

/** The tenant's own service that says which rates a sale has. The ciphertexts are bound to tenant, project and field. */
export const TaxEngineRecord = v.object({
  url: v.string(),
  whenDown: v.picklist(WHEN_DOWN),
  sealedSecret: v.string(),
  /** The secret before, which signs too for a day after the change. */
  sealedPrevious: v.optional(v.string()),
  changedAt: text<Instant>(),
});
export type TaxEngine = v.InferOutput<typeof TaxEngineRecord>;
