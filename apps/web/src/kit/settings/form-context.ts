import { createContext, use } from 'react';
import type { FormEdit } from './use-form-state.ts';

/** The form whose settings the rows below show; the page gives it. */
export const FormContext = createContext<FormEdit | null>(null);

export function useFormEdit(): FormEdit {
  const edit = use(FormContext);
  if (edit === null) throw new Error('No form stands above this row');
  return edit;
}
