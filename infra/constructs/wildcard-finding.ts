import { CfnElement, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * The checker's name for a policy of `consumer` that reaches whatever lies below one resource, so that it is acknowledged for
 * that resource and no other. A resource of another stack goes by the name under which that stack exports its ARN.
 */
export function wildcardFinding(consumer: Construct, resource: Construct, arn: string, below: string): string {
  const owner = Stack.of(resource);
  const name = owner === Stack.of(consumer) ? `<${logicalIdOf(resource)}.Arn>` : owner.resolve(owner.exportValue(arn))['Fn::ImportValue'];
  return `AwsSolutions-IAM5[Resource::${name}${below}]`;
}

function logicalIdOf(resource: Construct): string {
  const element = resource.node.defaultChild;
  if (!CfnElement.isCfnElement(element)) throw new Error(`${resource.node.path} has no resource of its own`);
  return Stack.of(resource).getLogicalId(element);
}
