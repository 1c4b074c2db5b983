import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Office } from '../api/office.ts';
import type { Project } from '../api/shapes.ts';

export type Role = 'read' | 'support' | 'money' | 'settings';

/** What every part of the desk works with. */
export type Desk = Readonly<{
  office: Office;
  project: Project;
  apiBase: string;
  /** The moment by the service's clock. */
  now: () => Date;
  may: (role: Role) => boolean;
}>;

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A part of the desk is shown outside of it.');
  return desk;
}
