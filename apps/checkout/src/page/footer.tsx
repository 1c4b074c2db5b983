import { strings } from '../words/locale.ts';
import { addressOf } from '../words/speak.ts';

/** The link opens in a new tab, so that the payer does not lose what they typed into the form. */
export function Footer() {
  return (
    <footer class="foot">
      <a href={addressOf('/privacy-policy')} target="_blank" rel="noopener noreferrer">
        {strings.page.privacy} <span class="spoken">{strings.page.opensInNewTab}</span>
      </a>
    </footer>
  );
}
