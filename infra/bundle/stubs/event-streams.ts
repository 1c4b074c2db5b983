/** Stands in for the SDK's streaming protocol. No command we send streams, so reaching this is a bug in the bundle's settings. */
export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of the bundles: see infra/bundle/bundle-functions.ts');
  }
}

export const eventStreamSerdeProvider = (): never => {
  throw new Error('Event streams are left out of the bundles: see infra/bundle/bundle-functions.ts');
};
