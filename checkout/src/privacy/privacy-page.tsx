import { strings } from '../words/locale.ts';

/** `/privacy-policy`: how the payer's data is used. The same text for every seller. */
export function PrivacyPage() {
  const { heading, intro, sections } = strings.privacy;
  return (
    <main class="privacy">
      <h1>{heading}</h1>
      <p class="lead">{intro}</p>
      {sections.map(({ title, body }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{body}</p>
        </section>
      ))}
    </main>
  );
}
