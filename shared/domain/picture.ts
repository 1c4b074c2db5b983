/** The types of pictures that no program runs: SVG is none of them. */
export type PictureType = 'png' | 'jpeg' | 'webp';

const SIGNATURES: Readonly<Record<PictureType, (file: Buffer) => boolean>> = {
  png: (file) => file.subarray(0, 4).toString('hex') === '89504e47',
  jpeg: (file) => file.subarray(0, 3).toString('hex') === 'ffd8ff',
  webp: (file) =>
    file.subarray(0, 4).toString('latin1') === 'RIFF' && file.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** What a file is by its first bytes, whatever it is called. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const file = Buffer.from(bytes);
  return (Object.keys(SIGNATURES) as PictureType[]).find((type) => SIGNATURES[type](file));
}
