import { useState } from 'react';
import classes from './product-image.module.css';
import { Secret } from './secret.tsx';

/** A product's picture on a white tile, dimmed in the dark; a grey tile while there is none or it cannot be loaded. */
export function ProductImage({ src, size = 32 }: { src: string | null; size?: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Secret kind="image">
      <span
        className={classes.tile}
        style={{ width: size, height: size }}
        data-empty={src === null || failed === src || undefined}
      >
        {src !== null && failed !== src && (
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
    </Secret>
  );
}
