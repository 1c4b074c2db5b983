/**
 * A day, or a moment of it, after an Italian article or a preposition that has one: “dal 7 maggio”, but “dall’8 maggio”, since “otto”
 * and “undici” begin with a vowel.
 */
export const italianDay = (article: 'il' | 'al' | 'dal', day: string): string =>
  /^(8|11)(?!\d)/.test(day) ? `${ELIDED[article]}${day}` : `${article} ${day}`;

const ELIDED = { il: 'l’', al: 'all’', dal: 'dall’' } as const;
