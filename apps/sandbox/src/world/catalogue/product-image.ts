import { hashText, pick, share, shareOf } from '../random.ts';
import type { Product } from './catalogue.ts';
import { colors } from './languages.ts';
import { leaves, type Shape } from './leaves.ts';

/** The drawing of each kind of product on a field of 200 × 200; `c` is its colour, `d` a darker one, `l` a lighter one. */
const drawings: Readonly<Record<Shape, (c: string, d: string, l: string) => string>> = {
  bottle: (c, d, l) =>
    `<rect x="78" y="22" width="44" height="24" rx="6" fill="${d}"/><path d="M82 46h36v14c16 8 22 18 22 34v64c0 10-6 16-16 16H76c-10 0-16-6-16-16V94c0-16 6-26 22-34z" fill="${c}"/><rect x="72" y="84" width="12" height="74" rx="6" fill="${l}" opacity=".6"/><rect x="60" y="112" width="80" height="26" fill="${d}" opacity=".25"/>`,
  pan: (c, d, l) =>
    `<rect x="128" y="92" width="62" height="16" rx="8" fill="${d}"/><circle cx="82" cy="100" r="62" fill="${c}"/><circle cx="82" cy="100" r="50" fill="${d}" opacity=".45"/><path d="M48 84a40 40 0 0 1 30-24" stroke="${l}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  box: (c, d, l) =>
    `<path d="M30 70l70-32 70 32v72l-70 34-70-34z" fill="${c}"/><path d="M100 102l70-32v72l-70 34z" fill="${d}" opacity=".45"/><path d="M30 70l70 32 70-32-70-32z" fill="${l}" opacity=".55"/><path d="M62 55l72 33v22l-14 7V94L48 62z" fill="${d}" opacity=".35"/>`,
  tool: (c, d, l) =>
    `<rect x="86" y="20" width="12" height="78" rx="4" fill="#b9c2cc"/><path d="M82 98h20l10 20v48c0 8-6 14-14 14h-12c-8 0-14-6-14-14v-48z" fill="${c}"/><path d="M80 124h24M80 138h24M80 152h24" stroke="${d}" stroke-width="5" stroke-linecap="round"/><rect x="126" y="60" width="34" height="112" rx="12" fill="${d}"/><rect x="132" y="70" width="8" height="92" rx="4" fill="${l}" opacity=".4"/>`,
  lamp: (c, d, l) =>
    `<path d="M66 30h68l26 72H40z" fill="${c}"/><path d="M66 30h20L62 102H40z" fill="${l}" opacity=".5"/><rect x="95" y="102" width="10" height="52" fill="${d}"/><ellipse cx="100" cy="162" rx="42" ry="12" fill="${d}"/><ellipse cx="100" cy="106" rx="52" ry="8" fill="#ffe9a8" opacity=".8"/>`,
  gadget: (c, d, l) =>
    `<rect x="48" y="42" width="104" height="118" rx="30" fill="${c}"/><circle cx="100" cy="86" r="26" fill="${d}"/><circle cx="100" cy="86" r="12" fill="${l}" opacity=".7"/><rect x="76" y="128" width="48" height="10" rx="5" fill="${d}" opacity=".6"/><path d="M60 66q6-14 20-16" stroke="${l}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  ball: (c, d, l) =>
    `<circle cx="100" cy="102" r="66" fill="${c}"/><path d="M40 84q60 34 120 0M52 146q48-30 98 0M100 36q-30 64 0 132" stroke="${d}" stroke-width="6" fill="none" opacity=".6"/><circle cx="76" cy="74" r="14" fill="${l}" opacity=".7"/>`,
  bag: (c, d, l) =>
    `<path d="M70 62q0-34 30-34t30 34" stroke="${d}" stroke-width="9" fill="none"/><path d="M48 58h104l12 104c1 8-5 14-13 14H49c-8 0-14-6-13-14z" fill="${c}"/><rect x="60" y="104" width="80" height="50" rx="10" fill="${d}" opacity=".35"/><path d="M100 104v14" stroke="${l}" stroke-width="5"/>`,
  shirt: (c, d, l) =>
    `<path d="M70 36q30 22 60 0l44 24-18 36-18-8v84H62V88l-18 8-18-36z" fill="${c}"/><path d="M70 36q30 22 60 0" stroke="${d}" stroke-width="6" fill="none"/><path d="M76 84v78" stroke="${l}" stroke-width="4" opacity=".5"/>`,
  tube: (c, d, l) =>
    `<g transform="rotate(-32 100 100)"><rect x="28" y="76" width="112" height="48" rx="14" fill="${c}"/><rect x="132" y="66" width="40" height="68" rx="12" fill="${d}"/><rect x="40" y="84" width="84" height="9" rx="4" fill="${l}" opacity=".6"/><circle cx="84" cy="106" r="7" fill="${d}"/></g>`,
  bowl: (c, d, l) =>
    `<path d="M34 92h132c0 44-26 72-66 72s-66-28-66-72z" fill="${c}"/><ellipse cx="100" cy="92" rx="66" ry="18" fill="${d}"/><ellipse cx="100" cy="92" rx="52" ry="12" fill="#9fd3ee"/><path d="M100 46q18 24 0 36q-18-12 0-36z" fill="#9fd3ee"/><path d="M50 112q8 30 30 40" stroke="${l}" stroke-width="6" fill="none" opacity=".7"/>`,
  plant: (c, d, l) =>
    `<path d="M100 100q-44-8-50-56q44 4 50 56zM100 100q44-8 50-60q-46 8-50 60zM100 104q-6-40 0-78q10 38 0 78z" fill="#4f9a63"/><path d="M54 100h92l-12 68c-1 6-5 8-10 8H76c-5 0-9-2-10-8z" fill="${c}"/><rect x="48" y="94" width="104" height="18" rx="6" fill="${d}"/><path d="M72 120l6 42" stroke="${l}" stroke-width="6" opacity=".6"/>`,
  pen: (c, d, l) =>
    `<g transform="rotate(40 100 100)"><rect x="72" y="26" width="20" height="110" rx="6" fill="${c}"/><path d="M72 136h20l-10 34z" fill="${d}"/><rect x="108" y="26" width="20" height="110" rx="6" fill="${d}"/><path d="M108 136h20l-10 34z" fill="${c}"/><rect x="77" y="36" width="5" height="88" fill="${l}" opacity=".6"/></g>`,
  cushion: (c, d, l) =>
    `<path d="M40 52q60-20 120 0q22 48 0 100q-60 20-120 0q-22-52 0-100z" fill="${c}"/><path d="M52 64q48-14 96 0q14 38 0 76q-48 14-96 0q-14-38 0-76z" fill="none" stroke="${d}" stroke-width="4" opacity=".5"/><path d="M56 70q20-8 44-8" stroke="${l}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  guitar: (c, d, l) =>
    `<g transform="rotate(35 100 100)"><rect x="92" y="6" width="16" height="92" fill="${d}"/><path d="M100 84c26 0 32 16 28 32c18 10 20 62-28 62s-46-52-28-62c-4-16 2-32 28-32z" fill="${c}"/><circle cx="100" cy="126" r="15" fill="${d}"/><path d="M97 12v142M103 12v142" stroke="${l}" stroke-width="1.5"/></g>`,
};

/** The picture of a product: its kind in its colour, on a quiet ground. */
export function productImage(product: Product): string {
  const hash = hashText(0, product.asin);
  const shape = leaves.find((leaf) => leaf.productType === product.category.productType)?.shape ?? 'box';
  const hex = colors.find(({ names }) => names.en === product.color)?.hex ?? pick(colors, share(hash)).hex;
  const hue = Math.floor(shareOf(hash, 1) * 360);
  const initial = product.brand.slice(0, 1).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="1000" height="1000"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 35% 97%)"/><stop offset="1" stop-color="hsl(${hue} 30% 89%)"/></linearGradient></defs><rect width="200" height="200" fill="url(#g)"/><ellipse cx="100" cy="180" rx="64" ry="8" fill="#1d2733" opacity=".12"/>${drawings[shape](hex, shade(hex, -0.35), shade(hex, 0.5))}<text x="186" y="190" font-family="sans-serif" font-size="13" font-weight="700" text-anchor="end" fill="hsl(${hue} 25% 55%)">${initial}</text></svg>`;
}

/** The colour moved towards black (below 0) or white (above 0). */
function shade(hex: string, by: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const moved = parts.map((part) => Math.round(by < 0 ? part * (1 + by) : part + (255 - part) * by));
  return `#${moved.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
