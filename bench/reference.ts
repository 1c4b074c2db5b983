import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Call } from './recording-proxy.ts';

const ROOT = resolve(import.meta.dirname, '..');
const CLIENTS: Readonly<Record<string, readonly [pack: string, client: string]>> = {
  dynamodb: ['@aws-sdk/client-dynamodb', 'DynamoDBClient'],
  kms: ['@aws-sdk/client-kms', 'KMSClient'],
  sqs: ['@aws-sdk/client-sqs', 'SQSClient'],
  events: ['@aws-sdk/client-eventbridge', 'EventBridgeClient'],
};

/**
 * Builds what a developer would write to make only these calls: the SDKs' clients and commands by name, bundled as CDK's
 * `NodejsFunction` does by default, with the AWS SDK left to the runtime. `NODE_PATH` must name the folder that has it.
 */
export async function buildReference(outfile: string, calls: readonly Call[]): Promise<string> {
  await build({
    stdin: { contents: programFor(calls), resolveDir: join(ROOT, 'bench/starter'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    external: ['@aws-sdk/*'],
    logLevel: 'warning',
  });
  return outfile;
}

function programFor(calls: readonly Call[]): string {
  const services = [...new Set(calls.map(({ service }) => service))];
  const aws = services.filter((service) => service in CLIENTS);
  const commandsOf = (service: string) => [
    ...new Set(
      calls.filter((call) => call.service === service).map(({ operation }) => `${operation}Command`),
    ),
  ];
  const imports = aws.map((service) => {
    const [pack, client] = CLIENTS[service] ?? [];
    return `import { ${[client, ...commandsOf(service)].join(', ')} } from '${pack}';`;
  });
  const clients = aws.map((service) => `${service}: new ${CLIENTS[service]?.[1]}({})`);
  const commands = aws.flatMap(commandsOf).map((command) => `${command.replace(/Command$/, '')}: ${command}`);
  const usesProcessor = services.includes('processor');
  return [
    "import { bareHandler } from './bare-calls.ts';",
    ...imports,
    ...(usesProcessor ? ["import { processor } from './bare-processor.ts';"] : []),
    `export const handler = bareHandler({ ${clients.join(', ')} }, { ${commands.join(', ')} }${usesProcessor ? ', processor' : ''});`,
  ].join('\n');
}
