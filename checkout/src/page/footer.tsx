import { strings } from '../words/locale.ts';

/** Opens beside the page, so that what was typed into a form stays. */
export function Footer() {
  return (
    <footer class="foot">
      <a href="/privacy-policy" target="_blank" rel="noopener noreferrer">
        {strings.page.privacy} <span class="spoken">{strings.page.opensInNewTab}</span>
      </a>
    </footer>
  );
}
