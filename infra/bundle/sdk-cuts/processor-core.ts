import { type Cut, THROW, withoutClasses, withoutMethods } from './cut.ts';

/** The service calls the first API of the processor only, verifies signed events itself, and names no installation. */
export const processorCore: readonly Cut[] = [
  // Decimals of the second API, and what turns texts into them. No answer that the service reads has one, and no request.
  { modules: 'stripe/esm/Decimal.js', instead: 'export const Decimal = undefined;' },
  {
    modules: 'stripe/esm/V2Coercion.js',
    instead: `export const coerceV2ResponseData = (data) => data, coerceV2RequestData = () => { ${THROW} };`,
  },
  { modules: 'stripe/esm/Webhooks.js', instead: 'export const createWebhooks = () => ({});' },
  // Pages of searches and of the second API.
  {
    modules: 'stripe/esm/autoPagination.js',
    instead: (source) => withoutClasses(source, ['V1SearchIterator', 'V2ListIterator']),
  },
  // A number of the installation in a file, and uploads of streams: what is uploaded is in memory.
  {
    modules: 'stripe/esm/platform/NodePlatformFunctions.js',
    instead: (source) =>
      withoutMethods(
        withoutMethods(source, ['getTelemetryId', '_getTelemetryIdPath', 'secureCompare']),
        ['tryBufferData'],
        'tryBufferData(data) { return Promise.resolve(data); }',
      ),
  },
];
