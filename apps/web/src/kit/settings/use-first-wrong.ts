import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { isWithin } from './paths.ts';

const FIELDS = ':is(input, select, textarea, [role=radio], button):not(:disabled)';

/** Puts the focus into the row of a refused field, as soon as that row is on screen: on another tab it comes with that tab. */
export function useFirstWrong(
  page: RefObject<HTMLElement | null>,
  wrong: { field: string } | null,
  shown: unknown,
): void {
  const focused = useRef<object | null>(null);
  useEffect(() => {
    if (wrong === null || focused.current === wrong) return;
    const rows = [...(page.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const at = ({ dataset }: HTMLElement) => dataset.field ?? '';
    // The innermost row around the field; of a refused group its first row.
    const row =
      rows.findLast((each) => isWithin(wrong.field, at(each))) ?? rows.find((each) => isWithin(at(each), wrong.field));
    const field = row?.querySelector<HTMLElement>(FIELDS);
    if (!field) return;
    field.focus();
    focused.current = wrong;
  }, [page, wrong, shown]);
}

/** Tells which settings the focus has left: a step within a row leaves nothing. */
export function leftFields(event: FocusEvent<HTMLElement>, leave: (path: string) => void): void {
  let row = event.target.closest<HTMLElement>('[data-field]');
  while (row && !row.contains(event.relatedTarget)) {
    if (row.dataset.field) leave(row.dataset.field);
    row = row.parentElement?.closest<HTMLElement>('[data-field]') ?? null;
  }
}
