import {
  useMutation,
  useQueries,
  useQueryClient,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
} from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { offerSettingsUndo } from '../../activity/offer-settings-undo.ts';
import { errorText } from '../../api/error-text.ts';
import { readAgain, readChanged } from '../../api/operations.ts';
import { textNow } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { notify } from '../../ui/notify.ts';
import type { ErrorCode } from '@kervan/contracts/errors';
import { useFormState, type FormRules, type Loaded } from './use-form-state.ts';

/** What `read` gives. */
type Query<Answer = unknown> = { queryKey: QueryKey; queryFn?: QueryFunction<Answer> | SkipToken };

type SettingsWords = {
  /** Nothing could be read. */
  failed: string;
  /** Somebody else saved meanwhile. */
  overtaken: string;
  saved: string;
  undone: string;
  undonePartly: string;
};

/** Saves one document, from the revision that the one before it made; `confirmed`: the number that was typed (M3). */
type Save = (revision: number, confirmed: number | undefined) => Promise<{ revision: number; actionId: number | null }>;

type Saving<Form> = Loaded<Form> & {
  confirmed: number | undefined;
  onRefused: (field: string) => void;
  onSaved: () => void;
};

/** Read again where the store moved on: the number of now is shown before it is typed. */
const FORECASTS = [filters.dryRun, pricing.dryRun];
type SaveHow = { onSaved?: () => void; confirmed?: number | undefined };

/** A settings screen in one description: what is read, what is set, by which rules, and what is saved. */
export type SettingsDescription<Form extends object, Answers extends object> = FormRules<Form> & {
  /** The reading calls by name. */
  queries: { [Name in keyof Answers]: Query<Answers[Name]> };
  formOf: (answers: Answers) => Loaded<Form>;
  /** The call that saves, or one of them: who may call it may save. */
  call: Pick<Endpoint, 'id' | 'access' | 'answers' | 'needs' | 'writes'>;
  /** What has to be saved for these changes: only the documents they touch, one after the other. */
  saves: (form: Form, changes: readonly string[]) => readonly Save[];
  /** Refusals of the call that are said at a setting. */
  refusedAt?: Partial<Record<ErrorCode, string>>;
  words: SettingsWords;
};

/**
 * One form machine for every settings screen: reads the documents as one form, holds its changes, checks them by the domain's rules, saves
 * what they touch, and keeps them where somebody saved meanwhile.
 */
export function useSettingsForm<Form extends object, Answers extends object>(
  description: SettingsDescription<Form, Answers>,
) {
  const { queries, formOf, saves, call, words, refusedAt = {} } = description;
  const queryClient = useQueryClient();
  const reading = useAnswers(queries);
  const { answers } = reading;
  const state = useFormState(answers && formOf(answers), description);
  const { now, changes } = state;

  const rebase = async () => state.rebase(formOf(await reading.readAgain()));

  const saving = useMutation<number[], ApiError, Saving<Form>>({
    mutationKey: [call.id],
    meta: { shownByForm: ['ValidationFailed', 'SettingsChangedMeanwhile', ...Object.keys(refusedAt)] as ErrorCode[] },
    mutationFn: async ({ form, revision, confirmed }) => {
      const saved: Awaited<ReturnType<Save>>[] = [];
      try {
        for (const save of saves(form, changes)) saved.push(await save(saved.at(-1)?.revision ?? revision, confirmed));
      } catch (error) {
        const { code, status } = error as ApiError; // Calls throw nothing else.
        // Some of it may be saved already.
        const isUnsure = saved.length > 0 || status === 0 || status >= 500;
        if (isUnsure && code !== 'SettingsChangedMeanwhile') await rebase().catch(() => {});
        throw error;
      }
      return saved.flatMap(({ actionId }) => actionId ?? []);
    },
    onSuccess: async (actionIds, { onSaved }) => {
      offerSettingsUndo(queryClient, actionIds, words);
      await readChanged(queryClient, call);
      state.reset();
      onSaved();
    },
    onError: (error, { onRefused }) => {
      if (error.code === 'ConfirmationNeeded') void readAgain(queryClient, FORECASTS);
      const at = refusedAt[error.code as ErrorCode];
      if (error.code !== 'ValidationFailed' && at === undefined) return;
      // The server refuses what the rules let pass only at the outer limits of the call, or in what it alone can look into.
      const field = state.refuse(at === undefined ? error.fields : [{ field: at, code: error.code }]);
      if (field === null) notify.error(errorText(error, textNow));
      else onRefused(field);
    },
  });
  const hasConflict = saving.error?.code === 'SettingsChangedMeanwhile';
  const takeOver = () =>
    void rebase().then(
      () => saving.reset(),
      () => {},
    );

  return {
    words,
    edit: state.edit,
    /** What the server answered, all of it; null until then. */
    answers,
    changes,
    revision: state.revision,
    isValid: state.isValid,
    wrong: state.wrong,
    leave: state.leave,
    validateAll: state.validateAll,
    error: reading.error,
    retry: reading.retry,
    /** Why nothing can be saved now. */
    blocked: useBlocked(call),
    isSaving: saving.isPending,
    /** Somebody else saved: the changes are kept until they are put on top of it. */
    hasConflict,
    takeOver,
    /** `onRefused`: the server refused this field; `onSaved`: all of it is saved. */
    save: (onRefused: (field: string) => void, { onSaved = () => {}, confirmed }: SaveHow = {}) => {
      if (now) saving.mutate({ form: now.form, revision: now.revision, confirmed, onRefused, onSaved });
    },
    reset: () => {
      state.reset();
      if (hasConflict) takeOver();
    },
  };
}
/** All the answers as one; null until the last has come. */
function useAnswers<Answers extends object>(queries: SettingsDescription<object, Answers>['queries']) {
  const queryClient = useQueryClient();
  const names = Object.keys(queries);
  const all = Object.values<Query>(queries);
  const results = useQueries({ queries: all });
  const answersOf = (data: readonly unknown[]) =>
    Object.fromEntries(names.map((name, index) => [name, data[index]])) as Answers; // One answer a query, in their order.
  return {
    answers: results.every(({ data }) => data !== undefined) ? answersOf(results.map(({ data }) => data)) : null,
    /** The answers of this moment. */
    readAgain: async () =>
      answersOf(await Promise.all(all.map((query) => queryClient.fetchQuery({ ...query, staleTime: 0 })))),
    error: results.find(({ error, data }) => error && data === undefined)?.error ?? null,
    retry: () => void Promise.all(results.map((result) => result.refetch())),
  };
}

export type SettingsForm = Pick<
  ReturnType<typeof useSettingsForm>,
  | 'words'
  | 'edit'
  | 'changes'
  | 'isValid'
  | 'wrong'
  | 'leave'
  | 'validateAll'
  | 'error'
  | 'retry'
  | 'blocked'
  | 'isSaving'
  | 'hasConflict'
  | 'takeOver'
  | 'save'
  | 'reset'
>;
