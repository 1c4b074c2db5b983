import { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export type SavedQuery = Readonly<{ name: string; text: string; link: string }>;

type Props = Readonly<{ name: string; text: string; groups: readonly ILogGroup[] }>;

/** A query that CloudWatch Logs Insights lists under the stage's name, with a link that opens it. Storing it is free. */
export function saveQuery(scope: Construct, id: string, { name, text, groups }: Props): SavedQuery {
  const { ref } = new CfnQueryDefinition(scope, id, {
    name,
    queryString: text,
    logGroupNames: groups.map(({ logGroupName }) => logGroupName),
  });
  return { name, text, link: linkTo({ text, ref, groups }, Stack.of(scope).region) };
}

type Opened = Pick<Props, 'text' | 'groups'> & Readonly<{ ref: string }>;

/** The console's own form of a link to a query of the last hour. It names one group; with several, the saved query knows them. */
function linkTo({ text, ref, groups }: Opened, region: string): string {
  const [group] = groups;
  const source = groups.length === 1 && group ? `~source~(~'${group.logGroupName})` : '';
  const detail = `(end~0~start~-3600~timeType~'RELATIVE~unit~'seconds~editorString~'${starred(text)}~queryId~'${ref}${source})`;
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#logsV2:logs-insights$3FqueryDetail$3D~${detail}`;
}

const starred = (text: string): string =>
  text.replaceAll(
    /[^\w.-]/g,
    (character) => `*${character.codePointAt(0)?.toString(16).padStart(2, '0') ?? ''}`,
  );
