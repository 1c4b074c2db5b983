import { strings } from '../words/locale.ts';

/** A placeholder of the receipt's size while it is being loaded. */
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
