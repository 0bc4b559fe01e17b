import { logoRefusal } from '@kervan/domain/company/logo';
import { pictureSize } from '@kervan/domain/company/picture-size';

/** What becomes of the logo: it stays as it is, it goes, or another one comes: a picture as its data URL. */
export const LOGO_KEPT = 'kept';
export const LOGO_NONE = 'none';

/** SHELL-095: the picture in a file, as it is shown and sent; or why it cannot be a logo. */
export async function readLogo(
  file: Blob,
): Promise<{ picture: string } | { refusal: 'NotAPicture' | 'PictureTooLarge' }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const looked = pictureSize(bytes);
  const refusal = logoRefusal(looked, bytes.length);
  if (refusal !== null || looked === null) return { refusal: refusal ?? 'NotAPicture' };
  return { picture: dataUrlOf(bytes, `image/${looked.format}`) };
}

/** A picture as an address of its own: the page's policy shows no other kind that is not the server's. */
export function dataUrlOf(bytes: Uint8Array, type: string): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
}

/** The picture of a data URL as a file to send; null where none comes. */
export function fileOfLogo(logo: string): File | null {
  const [, type = '', content = ''] = /^data:(image\/\w+);base64,(.*)$/s.exec(logo) ?? [];
  if (type === '') return null;
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  return new File([bytes], `logo.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}
