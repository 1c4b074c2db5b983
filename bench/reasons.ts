import { short } from './figures.ts';
import type { FunctionReport, Report } from './measured.ts';
import type { CpuShares } from './process-cpu.ts';

/** Why an aim is missed, where that is known: what a measured figure consists of, and what keeps it from being less. */
export function reasonsOf({ functions, machine, paymentTime, throughput }: Report) {
  const cpuOf = (handler: string) => functions.find((one) => one.handler.endsWith(handler))?.warm.cpuMs ?? 0;
  const rate = throughput?.payments.find(({ atOnce }) => atOnce === 8);
  const parts = paymentTime && sharesOf(paymentTime);
  return {
    readingBytes:
      'The client of the table is 81 KB of each. Opening and quoting verify a customer’s token, 19 KB, and read the wallet; quote-plan prices with the exchange rates, the catalog and the rules of a coupon too.',
    statesBytes:
      'The client of the table is 81 KB of it: the route asks the table which origins may call it.',
    chargingBytes:
      'A payment may sell any kind of sale, and may have to finish another one first: 168 KB of our own code. The SDKs are 126 KB, and what verifies a customer’s token is 19.',
    coldReading:
      'Opening a link asks the key service too. The rest is Node’s cryptography and TLS, the first use of the SDKs’ code, and compiling, which V8’s compile cache would halve (docs/decisions/0036).',
    coldCharging:
      'A payment loads twice the code of the bare SDKs, whose compiling takes 20 ms. In the hour in which a time zone’s date is not clear, the first date costs 20 ms more (docs/decisions/0057).',
    linkUnits:
      'A link of the public route is counted for its network and its shop, which bounds what strangers may leave (docs/decisions/0108).',
    payCalls:
      'A payer who only typed an address pays with a payment method, whose card is looked at first, so that its tries are counted by its number (docs/decisions/0106). A confirmation token, and a customer who is signed in, need no such look.',
    linkTrips:
      'A link of the public route waits for what its network and its shop may still make. A key in the header is claimed before the link is made, and its answer stored after. Both in one transaction with the link would write two units more (docs/decisions/0062).',
    payTrips:
      'A payment waits three times: for what it reads, the reservation and the record. Without a reservation a charge could be lost. These payments have an Idempotency-Key: it is claimed beside the read, and its answer is stored after the record. A stranger whom the account does not know waits for the tries of their card too (docs/decisions/0130).',
    cpu: 'The largest parts are the SDKs’ own: writing to sockets, signing and serialising. Ours come on top: checking the request and each record, marshalling, pricing and the log. A delivery also sends its event to the endpoint, which the calls of the SDKs leave out.',
    latency: parts ?? 'A payment waits at least three times for the local table.',
    perSecond: rate ? rateReason(rate.cpu, machine) : undefined,
    renewalUnits:
      'A renewal is a payment: reserved before it is sent and recorded after, in two transactions, whose units count twice. 30 are the attempt (twice), order (twice), invoice, customer, directory row and events; 7 are index entries. No fewer than 14 are possible with a reservation, and only with rows that cannot be read (docs/decisions/0055).',
    renewalPlanning:
      'The orders of a tenant are spread over the shards of the index. Above 20,000 orders a shard is planned alone, and a tenant’s part of it seldom fills whole batches.',
    page: 'The entry has every step of a payment and English; one more language is the rest.',
    drop: `All payments of the drop wait for the same machine: ${short(cpuOf('pay-payment-link'))} ms of processor time each in their function, and more in the table’s engine, the relay, the deliveries and the simulated processor.`,
    localStart:
      'The stack starts table, queue and processor and makes its demo, or reads the data that a stopped stack left.',
  };
}

/** What bounds the rate: all of a payment's processor time is that of one machine. */
function rateReason({ stackMs, engineMs, payersMs }: CpuShares, machine: string): string {
  const all = short(2000 / (stackMs + engineMs + payersMs));
  return `A payment and its events take ${short(stackMs)} ms of processor time in the stack (functions, simulated processor, receiver of the events), ${short(engineMs)} in the table’s engine and ${short(payersMs)} in the payers: at most ${all} a second on two cores (${machine}). Most of the stack is one thread, and the engine writes one transaction at a time.`;
}

function sharesOf({
  totalMs,
  tableMs,
  processorMs,
  ownMs,
  streamMs,
  deliveriesMs,
}: NonNullable<Report['paymentTime']>): string {
  return `Of ${short(totalMs)} ms of one payment after the other, ${short(tableMs)} are waits for the local table’s engine, ${short(processorMs)} for the processor and ${short(ownMs)} our own. Relaying its stream record takes ${short(streamMs)} ms more, and delivering its events ${short(deliveriesMs)}.`;
}

/** The bytes of a bundle without the tables of data in it. */
export const codeBytes = ({ bytes, dataBytes }: Pick<FunctionReport, 'bytes' | 'dataBytes'>): number =>
  bytes - dataBytes;
