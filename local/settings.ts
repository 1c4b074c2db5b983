import { resolve } from 'node:path';
import { requireSettings } from '../shared/runtime/settings.ts';
import type { Addresses } from './environment.ts';
import { type LoadHandler, loadFromSource } from './lambda.ts';

/** The options of a start. Those that are left out come from environment variables or defaults. */
export type StackOptions = Readonly<{
  /** 0 = any free port. */
  apiPort?: number;
  checkoutPort?: number;
  processorPort?: number;
  dataDir?: string;
  /** Deletes the data first. */
  fresh?: boolean;
  /** Serves the checkout page, and builds it when it is stale. The default is true. */
  checkout?: boolean;
  /** Receives the events of the demo tenant `acme` instead of the built-in inbox; empty for the inbox. */
  eventsTo?: string;
  /** Lets one machine create as many payment links as it can. The default is what every project has. */
  manyLinks?: boolean;
  /** Gives the addresses at which functions reach the services, such as those of proxies. The default is the services' own. */
  between?: (addresses: Addresses) => Addresses;
  /** Loads the functions. The default is from their source files. */
  load?: LoadHandler;
}>;
export type Settings = Required<StackOptions>;

export const CHECKOUT_PORT = 3001;

/** Throws when a setting of the stack or of its functions is wrong. */
export function readSettings(options: StackOptions): Settings {
  requireSettings();
  return {
    apiPort: options.apiPort ?? portFrom('PORT', 3000),
    checkoutPort: options.checkoutPort ?? portFrom('CHECKOUT_PORT', CHECKOUT_PORT),
    processorPort: options.processorPort ?? portFrom('PROCESSOR_PORT', 3002),
    dataDir: resolve(options.dataDir ?? process.env.DATA_DIR ?? '.local'),
    fresh: options.fresh ?? false,
    checkout: options.checkout ?? true,
    eventsTo: options.eventsTo ?? '',
    manyLinks: options.manyLinks ?? false,
    between: options.between ?? ((addresses) => addresses),
    load: options.load ?? loadFromSource,
  };
}

function portFrom(variable: string, otherwise: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${variable} must be a port, 0 to 65535, not ${text}.`);
  return port;
}
