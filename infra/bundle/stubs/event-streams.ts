/** Replaces the SDK's streaming protocol, which none of the commands in use needs. A call means that the settings are wrong. */
export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of the bundles: see infra/bundle/bundle-functions.ts');
  }
}

export const eventStreamSerdeProvider = (): never => {
  throw new Error('Event streams are left out of the bundles: see infra/bundle/bundle-functions.ts');
};
