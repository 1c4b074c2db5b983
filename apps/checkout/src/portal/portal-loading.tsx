/** A placeholder of the page's size while the account is being loaded. */
export function PortalLoading() {
  return (
    <main class="portal" aria-busy="true">
      <div class="bone title" aria-hidden="true" />
      {[1, 2, 3].map((section) => (
        <div key={section} class="paper" aria-hidden="true">
          <div class="bone short" />
          <div class="bone" />
          <div class="bone" />
        </div>
      ))}
    </main>
  );
}
