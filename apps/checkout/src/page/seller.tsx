import { useState } from 'preact/hooks';
import type { Project } from '../api/link.ts';

/** The seller's logo, if it lies beside this page and loads. The seller's name is in the text beside it. */
export function Seller({ project }: { project: Project }) {
  const [failed, setFailed] = useState(false);
  if (!project.logoUrl?.startsWith(`${location.origin}/`) || failed) return null;
  return (
    <p class="seller">
      <img
        src={project.logoUrl}
        alt={project.name}
        height={40}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </p>
  );
}
