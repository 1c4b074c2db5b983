import { strings } from '../words/locale.ts';

/** The receipt's outline while it is being fetched. */
export function ReceiptLoading() {
  return (
    <main class="receipt" aria-busy="true">
      <div class="spoken" role="status">
        <h1>{strings.receipt.checking}</h1>
      </div>
      <div class="medal" aria-hidden="true" />
      <div class="bone title" aria-hidden="true" />
      <div class="paper" aria-hidden="true">
        <div class="bone" />
        <div class="bone" />
        <div class="bone" />
        <div class="bone" />
      </div>
    </main>
  );
}
