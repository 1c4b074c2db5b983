import { Agent } from 'node:http';
import Stripe from 'stripe';

const { hostname, port } = new URL(process.env.PROCESSOR_API_BASE ?? 'http://localhost');

/** The processor's client as a developer would make it, at the address of the recorded answers. */
export const processor = new Stripe('sk_test_bare', {
  protocol: 'http',
  host: hostname,
  port,
  telemetry: false,
  maxNetworkRetries: 0,
  httpClient: Stripe.createNodeHttpClient(new Agent({ keepAlive: true })),
});
