/** What keeps a processor's account from charging cards, and what its owner has to give the processor. All is well when both are empty. */
export type Standing = Readonly<{ lacks: readonly Lack[]; requirements: readonly string[] }>;
export const LACKS = ['charges_enabled', 'card_payments'] as const;
type Lack = (typeof LACKS)[number];

const WORDS: Readonly<Record<Lack, string>> = {
  charges_enabled: 'the processor has switched its charges off',
  card_payments: 'its capability for card payments is not active',
};

/** In words for staff and operators; empty when the account can charge and nothing is asked of its owner. */
export function standingText({ lacks, requirements }: Standing): string {
  const asked = requirements.length > 0 ? [`the processor asks for ${requirements.join(', ')}`] : [];
  return [...lacks.map((lack) => WORDS[lack]), ...asked].join('; ');
}
