/** How often a customer, and a card, may have a plan's free trial. `once` counts for all plans of the product. */
export const TRIALS = ['once', 'always'] as const;
