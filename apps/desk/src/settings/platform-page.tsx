import { useDesk } from '../page/desk.ts';
import { Facts } from '../page/parts.tsx';
import { count, words } from '../words/words.ts';

const w = words.platform;

/** What the tenant's staff see and do not change. */
export function PlatformPage() {
  const { project } = useDesk();
  const { publicLinksAnHour: an, gateways, webhook, logoUrl } = project;
  const gatewayTexts = gateways.map(({ provider, kind, settlementCurrency, hasKey }) =>
    [
      provider === kind ? kind : `${provider} (${kind})`,
      settlementCurrency,
      !hasKey && kind !== 'offline' && w.noKey,
    ]
      .filter(Boolean)
      .join(', '),
  );
  return (
    <div class="paper">
      <p>{w.hint}</p>
      <Facts
        facts={[
          [w.project, <code key="id">{project.productOrigin}</code>],
          [w.origins, project.origins.join(', ')],
          [w.checkout, project.checkoutUrl],
          [words.checkoutSettings.lookHint, logoUrl ?? words.checkoutSettings.noLogo],
          [w.returns, project.returnOrigins.join(', ')],
          [
            w.currencies,
            [
              project.baseCurrency,
              ...project.currencies.filter((code) => code !== project.baseCurrency),
            ].join(', '),
          ],
          [w.timeZone, `${project.timeZone}. ${w.timeZoneHint}`],
          [w.series, w.seriesOf[project.invoiceSeries]],
          [w.gateways, gatewayTexts.join('; ')],
          [
            w.links,
            `${w.linksOf[project.publicLinkCreation] ?? project.publicLinkCreation}; ${w.linksAnHour(count(an.network), count(an.shop))}`,
          ],
          [w.endpoint, webhook?.url],
          [w.challenge, project.challengeUrl],
        ]}
      />
    </div>
  );
}
