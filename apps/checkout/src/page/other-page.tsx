import { useEffect } from 'preact/hooks';
import { strings } from '../words/locale.ts';
import { findConfig } from './config.ts';
import { Later } from './later.tsx';
import { Message } from './message.tsx';

/** The pages that few payers open, by their path. They are no part of the script that every visit loads. */
export function OtherPage({ path }: { path: string }) {
  if (path === '/portal') {
    return (
      <Later load={loadPortalPage} waiting={<main class="portal" aria-busy="true" />}>
        {({ PortalPage, config }) => <PortalPage config={config} />}
      </Later>
    );
  }
  if (path === '/cancel') {
    return (
      <Later load={loadCancelPage} waiting={<main class="message" aria-busy="true" />}>
        {({ CancelPage, config }) => <CancelPage config={config} />}
      </Later>
    );
  }
  if (path === '/privacy-policy') {
    return (
      <Later load={loadPrivacyPage} waiting={<main class="privacy" aria-busy="true" />}>
        {({ PrivacyPage }) => <PrivacyPage />}
      </Later>
    );
  }
  return <MissingPage />;
}

async function loadPortalPage() {
  const [config, { PortalPage }] = await Promise.all([findConfig(), import('../portal/portal-page.tsx')]);
  return config && { config, PortalPage };
}

/** The page of a reminder's link has its own texts. */
async function loadCancelPage() {
  const [config, { CancelPage }] = await Promise.all([findConfig(), import('../cancel/cancel-page.tsx')]);
  return config && { config, CancelPage };
}

const loadPrivacyPage = () => import('../privacy/privacy-page.tsx');

function MissingPage() {
  useEffect(() => {
    document.title = strings.closed.missing.title;
  }, []);
  return (
    <Message
      tone="calm"
      icon="cross"
      title={strings.closed.missing.title}
      body={strings.closed.missing.body}
    />
  );
}
