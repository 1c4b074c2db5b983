import type { Order } from '../billing/order.ts';
import type { Usage } from '../billing/usage.ts';
import type { DocumentContent, Fact } from '../documents/content.ts';
import type { Attempt } from '../sales/attempt.ts';

/** A document of an invoice as plain text, for a bank that reads no files of ours. */
export function plainDocument(content: DocumentContent): string {
  const { title, number, facts, seller, buyer, headline, description, table, totals, sections } = content;
  const lines = [
    `${title} ${number}`,
    ...facts.map(line),
    ...[seller, ...(buyer ? [buyer] : [])].map(({ heading, lines: own }) => `${heading}: ${own.join(', ')}`),
    headline,
    ...(description ? [description] : []),
    ...table.rows.map(({ item, quantity, unit, amount }) => `${item}, ${quantity} x ${unit}: ${amount}`),
    ...totals.map(line),
    ...sections.flatMap(({ heading, facts: told }) => [heading, ...told.map(line)]),
  ];
  return lines.join('\n').replace(ISOLATES, '');
}

const line = ({ label, value }: Fact): string => `${label}: ${value}`;
/** They keep the directions of a page apart and show as boxes elsewhere. */
const ISOLATES = /[\u2066-\u2069]/g;

const KNOWN_BY = {
  token: 'the customer was signed in',
  backend: 'the shop’s server named the customer',
  email: 'the payer typed the e-mail address',
} as const;

/** What this service has of what the customer did, oldest first, in UTC. */
export function accessLog(attempt: Attempt, order: Order | undefined, usage: readonly Usage[]): string {
  const { createdAt, soldAt, endedAt, buyerKnownBy = 'email', terms, clientNetwork, confirms } = attempt;
  const from = clientNetwork && ` from the network ${clientNetwork}`;
  const confirmed = confirms > 0 ? ', after the payer had been asked by their bank to confirm it' : '';
  const entries: [string, string][] = [
    [createdAt, `The payment began${from}: ${KNOWN_BY[buyerKnownBy]}.`],
    ...((soldAt ?? endedAt)
      ? [[soldAt ?? endedAt ?? '', `The payment succeeded${confirmed}.`] as [string, string]]
      : []),
    ...(order?.claimedAt && order.buyerKnownBy === 'token'
      ? [[order.claimedAt, 'The customer, signed in, said that the order is theirs.'] as [string, string]]
      : []),
    ...usage.map(({ reportedAt, used, feature, from, until }): [string, string] => [
      reportedAt,
      `Used ${used} of "${feature}" in the period from ${from} until ${until}.`,
    ]),
  ];
  const what = terms.lines.map(({ name }) => name).join(', ');
  // The processor tells seconds. Within one, what is named first came first.
  const sorted = entries
    .map(([at, did]) => [at.slice(0, 19).replace('T', ' '), did] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return [`Access to ${what}`, ...sorted.map(([at, did]) => `${at} UTC ${did}`)].join('\n');
}
