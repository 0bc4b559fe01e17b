import sharp from 'sharp';
import { logoRefusal } from '@kervan/domain/company/logo';
import { limits } from '@kervan/domain/limits';
import { AppError } from '../errors.ts';

/** More than a logo may have, so that its size is told; less than what would take memory. */
const PIXELS_MAX = 50_000_000;

/**
 * A logo as it is kept: the picture in the file drawn anew, and nothing else of what came. What the bytes are decides, not their name;
 * drawings that are programs (SVG) and everything that is not drawn are refused. @throws NotAPicture, PictureTooLarge
 */
export async function drawLogo(content: Buffer): Promise<Buffer> {
  const looked = await lookInto(content);
  const refusal = logoRefusal(looked, content.length);
  if (refusal) throw new AppError(refusal);
  // Only what is drawn to its end is a picture.
  const drawn = await sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1 })
    .rotate()
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null);
  if (drawn === null) throw new AppError('NotAPicture');
  if (drawn.length > limits.logoBytesMax) throw new AppError('PictureTooLarge');
  return drawn;
}

/** The first bytes of the two kinds: nothing else is handed to what draws. */
const SIGNS = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])];

async function lookInto(content: Buffer): Promise<{ format: string; width: number; height: number } | null> {
  if (!SIGNS.some((sign) => content.subarray(0, sign.length).equals(sign))) return null;
  const { format, width, height } = await sharp(content, { limitInputPixels: PIXELS_MAX })
    .metadata()
    .catch(() => ({
      format: undefined,
      width: undefined,
      height: undefined,
    }));
  return format === undefined || width === undefined || height === undefined ? null : { format, width, height };
}
