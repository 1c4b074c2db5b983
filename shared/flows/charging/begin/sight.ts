import type { Card } from '../../../domain/sales/attempt.ts';

/** What the processor shows of a card before it is charged. */
export type SeenCard = Pick<Card, 'fingerprint'> & Readonly<{ ofToken?: Card | undefined }>;

/** What a request has seen of its card, at which it looks once, and whether it has taken a try of its challenge pass. */
export type Sight = { seen?: SeenCard; hasPassed?: boolean };
