import { CfnElement, Stack, Token } from 'aws-cdk-lib';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { Construct } from 'constructs';

/**
 * The id of cdk-nag's finding about a policy of `consumer` with a wildcard below one resource. Acknowledging that id covers this
 * resource and no other. A resource of another stack is identified by the name under which that stack exports its ARN, and an
 * imported one by the ARN itself.
 */
export function wildcardFinding(
  consumer: Construct,
  resource: Construct,
  arn: string,
  below: string,
): string {
  if (!Token.isUnresolved(arn)) return findingAt(`${arn}${below}`);
  if (!resource.node.defaultChild)
    return findingAt(flattenCfnReference(Stack.of(consumer).resolve(`${arn}${below}`)));
  const owner = Stack.of(resource);
  const name =
    owner === Stack.of(consumer)
      ? `<${logicalIdOf(resource)}.Arn>`
      : owner.resolve(owner.exportValue(arn))['Fn::ImportValue'];
  return findingAt(`${name}${below}`);
}

/** The same for an ARN of several resources that ends in a wildcard itself. */
export const wildcardFindingAt = (consumer: Construct, arn: string): string =>
  findingAt(flattenCfnReference(Stack.of(consumer).resolve(arn)));

const findingAt = (resource: string): string => `AwsSolutions-IAM5[Resource::${resource}]`;

function logicalIdOf(resource: Construct): string {
  const element = resource.node.defaultChild;
  if (!CfnElement.isCfnElement(element))
    throw new Error(`${resource.node.path} has no CloudFormation resource`);
  return Stack.of(resource).getLogicalId(element);
}
