/**
 * Stands in for DynamoDB's endpoint discovery, which asks the service where to send requests. It is off unless configured, and
 * we never configure it; answering `false` here also spares a look into the shared configuration file at each start.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};

export function resolveEndpointDiscoveryConfig<Input extends object>(input: Input) {
  return Object.assign(input, { endpointDiscoveryEnabled: async () => false, isClientEndpointDiscoveryEnabled: true });
}
