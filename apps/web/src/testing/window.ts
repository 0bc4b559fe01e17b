import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The simulated browser's own control, which its types leave out of the window. */
type Simulated = { happyDOM?: { setViewport(size: { width: number; height: number }): void } };
export const sizes = {
  desk: { width: 1440, height: 900 },
  small: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;

type Listener = (event: MediaQueryListEvent) => void;
let size: { width: number; height: number } = sizes.desk;
const listeners = new Map<Listener, string>();
let isAnswered = false;
const WIDTH = /^\((max|min)-width: (\d+)px\)$/;

const fits = (query: string): boolean => {
  const [, bound, px] = WIDTH.exec(query) ?? [];
  return bound === 'max' ? size.width <= Number(px) : size.width >= Number(px);
};

/**
 * Files share a process, and the simulation's own control of the window may be that of a file before: questions of its width are answered
 * here, all others by the simulation.
 */
export function answerWidths(): void {
  if (isAnswered) return;
  isAnswered = true;
  const simulated = globalThis.matchMedia;
  globalThis.matchMedia = (query) => {
    if (!WIDTH.test(query)) return simulated(query);
    // As much of a list as the panel asks of one.
    return {
      media: query,
      get matches() {
        return fits(query);
      },
      addEventListener: (_: string, listener: Listener) => void listeners.set(listener, query),
      removeEventListener: (_: string, listener: Listener) => void listeners.delete(listener),
    } as unknown as MediaQueryList;
  };
}

/** Makes the window as large as one of the three that screens are drawn for. The next test begins at a desk. */
export const resizeTo = (name: keyof typeof sizes): void =>
  act(() => {
    size = sizes[name];
    // Asked by what measures the window itself.
    (document.defaultView as unknown as Simulated).happyDOM?.setViewport(size);
    for (const [listener, media] of Array.from(listeners))
      listener({ media, matches: fits(media) } as MediaQueryListEvent); // Its facts.
  });

/** The simulated browser lays nothing out; with this every element is so large, for what is drawn only where there is room: rows of tables, charts. Ends with `vi.restoreAllMocks()`. */
export function layOut({ width, height }: { width: number; height: number }): void {
  const sizes: Record<string, number> = {
    offsetWidth: width,
    clientWidth: width,
    offsetHeight: height,
    clientHeight: height,
  };
  for (const [name, size] of Object.entries(sizes))
    vi.spyOn(ownerOf(name), name as 'clientWidth', 'get').mockReturnValue(size); // Every element has them.
  vi.spyOn(ownerOf('getBoundingClientRect'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, height));
}

/** The prototype that really has the property: the window's own classes only stand for those of the simulation. */
function ownerOf(name: string): HTMLElement {
  let owner: object = document.createElement('div');
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object; // Every element has them.
  return owner as HTMLElement; // It stands for one.
}
