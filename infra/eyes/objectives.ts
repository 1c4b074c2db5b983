/** What the service promises its operators, in the order of docs/slo.md, which has a section for each. */
export const OBJECTIVES = {
  'Payments answered': '99.9 of 100 requests that pay are answered without 5xx, over 28 days',
  Latency: 'half of the answers within one second, 99 of 100 within five',
  'Events delivered': 'each event is first tried within a minute; none is a dead letter for our sake',
  'Renewals done': 'each order that is due is charged within an hour',
  'Lag of the stream': 'the relay at most a minute behind, the journal five',
  'Cold starts': 'at most 5 of 100 requests that pay begin with one, and none takes over two seconds',
} as const;

export type Objective = keyof typeof OBJECTIVES;
