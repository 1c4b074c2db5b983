/**
 * What stands around each process of a deployed function, and of the command, where there is neither Lambda nor the internet: it is loaded
 * before the code (`--import`), which stays as it was deployed.
 *
 * - A function's session token is its name, by which the gate knows whose policy counts. Lambda gives each function credentials of its role.
 * - The clock is ahead by the milliseconds in a file, so a renewal falls due without a change of its record.
 * - A name that ends in `.example` has a public address, and leads to a server of the command. The address guard resolves it as any other.
 * - Parameters of a path that has none are left out of the event, as API Gateway does, where MiniStack sends null.
 * - What a queue's own address would lead past the gate leads through it.
 */
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const { AWS_LAMBDA_FUNCTION_NAME: name, DEPLOYED_CLOCK, DEPLOYED_CERTIFICATE } = process.env;
const [edge, emulator, gate] = process.env.DEPLOYED_PORTS.split(',').map(Number);
if (name) process.env.AWS_SESSION_TOKEN = name;

const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(DEPLOYED_CLOCK, 'utf8'));
globalThis.Date = class MovedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now = now;
};

const { parse } = JSON;
JSON.parse = (text, reviver) => {
  const value = parse(text, reviver);
  for (const event of [value, value?.event])
    if (event?.rawPath !== undefined && event.pathParameters === null) delete event.pathParameters;
  return value;
};

const PUBLIC = '45.83.1.7';
const isExample = (host) => typeof host === 'string' && host.endsWith('.example');
const { lookup } = dns;
dns.lookup = (host, options, callback = options) => {
  if (!isExample(host)) return lookup(host, options, callback);
  process.nextTick(() =>
    options.all ? callback(null, [{ address: PUBLIC, family: 4 }]) : callback(null, PUBLIC, 4),
  );
};
syncBuiltinESMExports();
tls.setDefaultCACertificates([
  ...tls.getCACertificates('default'),
  readFileSync(DEPLOYED_CERTIFICATE, 'utf8'),
]);

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function rerouted(...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0];
  if (options?.port === emulator || options?.port === String(emulator)) options.port = gate;
  if (!isExample(options?.host)) return connect.apply(this, given);
  const { host, lookup: guard } = options;
  const go = () => {
    Object.assign(options, { host: '127.0.0.1', port: edge, lookup: undefined });
    connect.apply(this, given);
  };
  if (guard) guard(host, { all: true }, (error) => (error ? this.destroy(error) : go()));
  else go();
  return this;
};
