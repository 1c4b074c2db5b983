/** A file that was uploaded. Its bytes are not kept. */
export type UploadedFile = {
  id: string;
  object: 'file';
  created: number;
  expires_at: number | null;
  filename: string | null;
  links: { object: 'list'; data: []; has_more: false; url: string };
  purpose: 'dispute_evidence';
  size: number;
  title: string | null;
  type: FileType;
  url: string | null;
};

export const FILE_TYPES = ['pdf', 'jpg', 'png'] as const;
export type FileType = (typeof FILE_TYPES)[number];
