import { useState } from 'preact/hooks';
import type { Project } from '../api/link.ts';

/** The seller's logo, where there is one that can be shown safely. The name stands in the text beside it in any case. */
export function Seller({ project }: { project: Project }) {
  const [failed, setFailed] = useState(false);
  if (!project.logoUrl?.startsWith('https://') || failed) return null;
  return (
    <p class="seller">
      <img
        src={project.logoUrl}
        alt={project.name}
        height={40}
        referrerpolicy="no-referrer"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </p>
  );
}
