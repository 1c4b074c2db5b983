type Parameters = Readonly<{ Endpoint?: string; Region?: string; UseFIPS?: boolean; UseDualStack?: boolean }>;

/** The domains of the partitions that a stage can be deployed to, by the first letters of their regions. */
const DOMAINS: Readonly<Record<string, string>> = { cn: 'amazonaws.com.cn', eusc: 'amazonaws.eu' };

/**
 * Replaces the rules by which a client finds its address, 14 KB for the first client of a bundle. A function calls the service of
 * its own region, or in tests the address of `AWS_ENDPOINT_URL`.
 */
export function regionalEndpoint(service: string) {
  return ({ Endpoint, Region = '', UseFIPS, UseDualStack }: Parameters) => {
    const [partition = ''] = Region.split('-');
    const isKnown = !/^$|iso/.test(Region) && !UseFIPS && !UseDualStack;
    if (!Endpoint && !isKnown)
      throw new Error(
        `No address for ${service} in ${Region}: see infra/bundle/sdk-cuts/stubs/regional-endpoint.ts`,
      );
    return {
      url: new URL(Endpoint ?? `https://${service}.${Region}.${DOMAINS[partition] ?? 'amazonaws.com'}`),
      headers: {},
      properties: {},
    };
  };
}
