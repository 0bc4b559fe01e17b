import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './account.module.css';

/** A text as a code for a camera: one path of black squares, drawn here and asked of nobody. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => squaresOf(text), [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function squaresOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
