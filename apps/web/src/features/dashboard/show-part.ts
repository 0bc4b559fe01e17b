/** Brings a card of the page into view and gives it the focus. */
export function showPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({
    block: 'nearest',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
  part?.focus({ preventScroll: true });
}
