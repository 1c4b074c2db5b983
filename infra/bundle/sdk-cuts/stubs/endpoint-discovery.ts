/**
 * Replaces DynamoDB's endpoint discovery, which is off unless configured, and is never configured here. Returning `false` also
 * avoids reading the shared configuration file at each start.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};

export function resolveEndpointDiscoveryConfig<Input extends object>(input: Input) {
  return Object.assign(input, {
    endpointDiscoveryEnabled: async () => false,
    isClientEndpointDiscoveryEnabled: true,
  });
}
