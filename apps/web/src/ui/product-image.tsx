import { useState } from 'react';
import classes from './product-image.module.css';
import { useText } from '../i18n/i18n.ts';
import { useIsSecret } from './secret-kinds.ts';

/** A product's picture on a white tile, dimmed in the dark; a grey tile of the same size while there is none, it cannot be loaded or secret mode hides it. */
export function ProductImage({ src, size = 32 }: { src: string | null; size?: number }) {
  const t = useText();
  const isSecret = useIsSecret('image');
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = !isSecret && src !== null && failed !== src;
  return (
    <span
      className={classes.tile}
      style={{ width: size, height: size }}
      data-empty={!isShown || undefined}
      {...(isSecret ? { role: 'img', 'aria-label': t('ui:secret') } : {})}
    >
      {isShown && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
