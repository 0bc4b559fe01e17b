import { limits } from '../limits.ts';

/** What a logo may be, by what its bytes are and not by its name (SHELL-095). */
export const logoTypes = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] } as const;

/** A file that was looked into; null = no picture at all. */
type Looked = { format: string; width: number; height: number } | null;

/** SHELL-095: why a file cannot be a logo, or null. */
export function logoRefusal(looked: Looked, bytes: number): 'NotAPicture' | 'PictureTooLarge' | null {
  if (bytes > limits.logoBytesMax) return 'PictureTooLarge';
  if (looked === null || (looked.format !== 'png' && looked.format !== 'jpeg')) return 'NotAPicture';
  const fits = looked.width <= limits.logoSideMaxPx && looked.height <= limits.logoSideMaxPx;
  return fits ? null : 'PictureTooLarge';
}
