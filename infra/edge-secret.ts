import { sha256 } from '../shared/runtime/hash.ts';
import { SECRET_PARAMETER } from './constructs/api-edge.ts';
import { type Settings, WrongSettings } from './settings.ts';

/**
 * The options of `cdk deploy` that give the edge its secret; none where none is said, since CloudFormation keeps the one that it has.
 * Throws `WrongSettings` for a secret that the functions would not accept, which would refuse every call.
 */
export function secretOptions({ stage, edge }: Settings, secret: string | undefined): string[] {
  if (!secret) return [];
  if (!edge) throw new WrongSettings(`EDGE_SECRET: the stage ${stage} has no edge in cdk.json.`);
  if (!edge.secretHashes.includes(sha256(secret)))
    throw new WrongSettings(
      `EDGE_SECRET: its hash is not in edge.secretHashes of the stage ${stage} in cdk.json. Add ${sha256(secret)} there.`,
    );
  return ['--parameters', `billing-${stage}-site:${SECRET_PARAMETER}=${secret}`];
}
