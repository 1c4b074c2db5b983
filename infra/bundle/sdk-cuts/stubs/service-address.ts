type Setting<Value> = () => Promise<Value>;
type Client = Readonly<{
  isCustomEndpoint: boolean;
  serviceConfiguredEndpoint: Setting<string | undefined>;
  region: Setting<string>;
  useFipsEndpoint: Setting<boolean>;
  useDualstackEndpoint: Setting<boolean>;
  endpointProvider: (asked: object) => object;
}>;

/** Replaces the parameters of a service's address that a command adds, such as the names of its tables: `regionalEndpoint` reads none. */
export async function resolveParams(_input: object, _instructions: object, client: Client) {
  if (client.isCustomEndpoint)
    throw new Error(
      'A client takes its address from the environment: see infra/bundle/sdk-cuts/stubs/service-address.ts',
    );
  return {
    Endpoint: await client.serviceConfiguredEndpoint(),
    Region: await client.region(),
    UseFIPS: await client.useFipsEndpoint(),
    UseDualStack: await client.useDualstackEndpoint(),
  };
}

export const bindGetEndpointFromInstructions =
  () => async (input: object, instructions: object, client: Client) =>
    client.endpointProvider(await resolveParams(input, instructions, client));
