import { strings } from '../words/locale.ts';

/** A placeholder of the page's size while the link is being loaded, so that the layout does not shift. */
export function Loading() {
  return (
    <main class="checkout" aria-busy="true">
      <div class="spoken" role="status">
        <h1>{strings.page.loading}</h1>
      </div>
      <div class="summary" aria-hidden="true">
        <div class="inner">
          <div class="bone short" />
          <div class="bone tall" />
          <div class="bone" />
          <div class="bone" />
        </div>
      </div>
      <div class="form-side" aria-hidden="true">
        <div class="inner">
          <div class="bone box" />
          <div class="bone box" />
          <div class="bone box" />
          <div class="bone box" />
        </div>
      </div>
    </main>
  );
}
