import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { UnidentifiedPackage } from '@kervan/contracts/unidentified';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import classes from './unidentified.module.css';

/** A picture as an address of its own: the page's policy shows no other kind that is not the server's, and this one needs the session. */
async function pictureOf(packageCode: string, image: string): Promise<string> {
  const { content } = await call(unidentified.photo, { query: { packageCode, image } });
  const bytes = new Uint8Array(await content.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:image/jpeg;base64,${btoa(text)}`;
}

type Props = { row: Pick<UnidentifiedPackage, 'packageCode' | 'images'>; at?: number; size: number | 'large' };

/** One of the warehouse's images of a package, as it comes: labels on it are blurred there. */
export function PackagePhoto({ row: { packageCode, images }, at = 0, size }: Props) {
  const t = useText();
  const image = images[at];
  const picture = useQuery<string, ApiError>({
    queryKey: [...keyOf(unidentified.photo), packageCode, image ?? ''],
    queryFn: () => pictureOf(packageCode, image ?? ''),
    enabled: image !== undefined,
    // A picture does not change.
    staleTime: Infinity,
    retry: false,
  });
  const isLarge = size === 'large';
  const style = isLarge ? {} : { width: size, height: size };
  if (picture.data)
    return (
      <img
        src={picture.data}
        alt={t('unidentified:image', { code: packageCode, number: String(at + 1) })}
        className={isLarge ? classes.large : classes.small}
        style={style}
      />
    );
  const words = image === undefined ? 'noImage' : picture.error ? 'imageFailed' : 'imageLoading';
  return (
    <span className={`${classes.noPhoto} small text3`} style={style}>
      {t(`unidentified:${words}`)}
    </span>
  );
}
