import { sha256 } from '../shared/runtime/hash.ts';
import { SECRET_PARAMETER } from './constructs/api-edge.ts';
import { type Settings, WrongSettings } from './settings.ts';

/** What `cdk.json` has before an operator makes a secret. No text is known that has this hash. */
const EXAMPLE = '0'.repeat(64);

/**
 * The options of `cdk deploy` that give the edge its secret; none where none is said, since CloudFormation keeps the one that it has.
 * Throws `WrongSettings` for a secret that the functions would not accept, which would refuse every call.
 */
export function secretOptions({ stage, edge }: Settings, secret: string | undefined): string[] {
  if (edge?.secretHashes.includes(EXAMPLE))
    throw new WrongSettings(
      `Stage ${stage} in cdk.json: edge.secretHashes: replace the example by the hash of a secret of yours, as docs/edge.md says, or deploy with -c edge=no.`,
    );
  if (!secret) return [];
  if (!edge) throw new WrongSettings(`EDGE_SECRET: the stage ${stage} has no edge in cdk.json.`);
  if (!edge.secretHashes.includes(sha256(secret)))
    throw new WrongSettings(
      `EDGE_SECRET: its hash is not in edge.secretHashes of the stage ${stage} in cdk.json. Add ${sha256(secret)} there.`,
    );
  return ['--parameters', `billing-${stage}-site:${SECRET_PARAMETER}=${secret}`];
}
