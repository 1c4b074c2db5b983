import { CfnOutput, DefaultStackSynthesizer, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DeskSite } from '../constructs/desk-site.ts';
import { pageSources, SiteDeployment } from '../constructs/site-deployment.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps &
  Readonly<{
    settings: Settings;
    desk: NonNullable<Settings['desk']>;
    apiUrl: string;
    deskDirectory: string;
  }>;

/** The page for the staff of all tenants of a stage. It costs nothing while it is not opened. */
export class DeskStack extends Stack {
  constructor(scope: Construct, id: string, { settings, desk, apiUrl, deskDirectory, ...props }: Props) {
    const uploadPrefix = `${id}/`;
    super(scope, id, {
      ...props,
      synthesizer: new DefaultStackSynthesizer({ bucketPrefix: uploadPrefix }),
    });
    const { bucket, distribution } = new DeskSite(this, 'Site', { settings, desk, apiUrl });
    const { signIns } = desk;
    const sources = pageSources(deskDirectory, { apiBase: apiUrl, signIns });
    new SiteDeployment(this, 'Deployment', { settings, bucket, distribution, sources, uploadPrefix });
    new CfnOutput(this, 'DeskDomain', {
      value: distribution.distributionDomainName,
      description: `Where the name ${desk.domain} leads`,
    });
  }
}
