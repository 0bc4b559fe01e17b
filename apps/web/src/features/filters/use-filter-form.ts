import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { filters as filterCalls } from '@kervan/contracts/filters-calls';
import type { FilterChangeToSend } from '@kervan/contracts/filters';
import { pricing } from '@kervan/contracts/pricing-calls';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import type { SettingsRefusal } from '@kervan/domain/settings/settings-refusal';
import type { FilterSetting, FilterSettings } from '@kervan/domain/settings/store-settings';
import { sendingTypes, type SendingType } from '@kervan/domain/warehouse/sending-type';
import { offerSettingsUndo, readSettingsAgain } from '../../activity/offer-settings-undo.ts';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { textNow } from '../../i18n/i18n.ts';
import { changedFilters, changesToSend, faultOf, faultsOf, filtersOf, type FilterFault } from './filter-form.ts';

type Edited = { base: FilterSettings; form: FilterSettings };
type Both = Partial<Record<SendingType, Edited>>;
type Saving = { changes: FilterChangeToSend[]; revision: number | undefined };

/** The filters of both ways of sending with their unsaved changes. */
export function useFilterForm(shown: SendingType | null) {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Both>({});
  const [revision, setRevision] = useState<number | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly FilterFault[]>([]);
  const store = useQuery(read(pricing.getStore, {}));
  const answers = useQueries({
    queries: sendingTypes.map((sendingType) => read(filterCalls.get, { query: { sendingType } })),
  });
  const sendingType = shown ?? store.data?.sendingType ?? null;
  const answerOf = (type: SendingType) => answers[sendingTypes.indexOf(type)]?.data;
  const stateOf = (type: SendingType): Edited | null => {
    const data = answerOf(type);
    const base = data ? filtersOf(data.filters, type) : null;
    return edited[type] ?? (base && { base, form: base });
  };
  const changesOf = (type: SendingType): FilterName[] => {
    const state = edited[type];
    return state ? changedFilters(state.base, state.form) : [];
  };
  const now = sendingType && stateOf(sendingType);
  const faultsIn = (type: SendingType): FilterFault[] => {
    const state = edited[type];
    return state ? faultsOf(state.form, type) : [];
  };
  const toSend = sendingTypes.flatMap((type) => {
    const state = edited[type];
    return state ? changesToSend(state.form, changesOf(type), type) : [];
  });

  const reset = () => {
    setEdited({});
    setRevision(null);
    setLeft(new Set());
    setTried(false);
    setRefused([]);
  };

  /** Puts the changes on top of what the server has now. */
  const rebase = async () => {
    const next: Both = {};
    let newest: number | null = null;
    for (const type of sendingTypes) {
      const answer = await queryClient.fetchQuery({
        ...read(filterCalls.get, { query: { sendingType: type } }),
        staleTime: 0,
      });
      const base = filtersOf(answer.filters, type);
      const state = edited[type];
      if (state)
        next[type] = {
          base,
          form: { ...base, ...Object.fromEntries(changesOf(type).map((name) => [name, state.form[name]])) },
        };
      // The older of the two, should something be saved between them: then the save is refused once more.
      newest ??= answer.revision;
    }
    setEdited(next);
    setRevision(newest);
  };

  const saving = useMutation<{ actionId: number | null }, ApiError, Saving>({
    mutationKey: [filterCalls.save.id],
    meta: { shownByForm: ['ValidationFailed', 'SettingsChangedMeanwhile'] },
    mutationFn: (request) => call(filterCalls.save, { query: { revision: request.revision }, body: request.changes }),
    onSuccess: async ({ actionId }) => {
      offerSettingsUndo(queryClient, actionId === null ? [] : [actionId], {
        saved: textNow('filters:saved'),
        undone: textNow('filters:undone'),
        undonePartly: textNow('filters:undonePartly'),
      });
      await readSettingsAgain(queryClient);
      reset();
      queryClient.removeQueries({ queryKey: [filterCalls.dryRun.id] });
    },
    onError: (error) => {
      if (error.code === 'ValidationFailed')
        setRefused(error.fields.flatMap(({ field, code }) => faultOf(field, code as SettingsRefusal['code']) ?? [])); // An unknown code has a text, too.
    },
  });

  return {
    sendingType,
    storeSendingType: store.data?.sendingType ?? null,
    filters: now?.form ?? null,
    base: now?.base ?? null,
    changed: sendingType ? changesOf(sendingType) : [],
    /** The saved and the shown setting of a filter, on any way of sending. */
    settingsOf: (type: SendingType, name: FilterName): { before: FilterSetting; after: FilterSetting } | null => {
      const state = stateOf(type);
      return state && { before: state.base[name], after: state.form[name] };
    },
    /** Items that each filter of the shown way of sending keeps out now. */
    held: new Map(
      (sendingType ? answerOf(sendingType)?.filters : undefined)?.map(({ filterName, held }) => [filterName, held]),
    ),
    activeIn: (type: SendingType) =>
      Object.values(stateOf(type)?.form ?? {}).filter(({ action }) => action !== 0).length,
    changesIn: (type: SendingType) => changesOf(type).length,
    changes: sendingTypes.reduce((sum, type) => sum + changesOf(type).length, 0),
    /** Every change, as the forecast and the save take it. */
    toSend,
    isValid: sendingTypes.every((type) => faultsIn(type).length === 0),
    /** The settings that the changes stand on; null before the first one. */
    revision,
    error: [store, ...answers].find((answer) => answer.error && !answer.data)?.error ?? null,
    retry: () => void Promise.all([store, ...answers].map((answer) => answer.refetch())),
    /** What is wrong with a filter, once it was left or a save was tried. */
    faultOf: (name: FilterName): FilterFault | null => {
      const own = sendingType ? faultsIn(sendingType) : [];
      return (
        refused.find((fault) => fault.name === name) ??
        (isTried || left.has(name) ? (own.find((fault) => fault.name === name) ?? null) : null)
      );
    },
    set: (name: FilterName, part: Partial<FilterSetting>) => {
      if (!sendingType || !now) return;
      setRefused([]);
      const form = { ...now.form, [name]: { ...now.form[name], ...part } };
      const { [sendingType]: _, ...other } = edited;
      const next =
        changedFilters(now.base, form).length === 0 ? other : { ...edited, [sendingType]: { base: now.base, form } };
      setEdited(next);
      // The revision of the first change: what is saved must stand on what was seen.
      setRevision(Object.keys(next).length === 0 ? null : (revision ?? answerOf(sendingType)?.revision ?? null));
    },
    onLeave: (name: string) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
    /** The first filter that is wrong with its way of sending, or null when all may be saved. */
    check: (): { sendingType: SendingType; name: FilterName } | null => {
      setTried(true);
      for (const type of sendingTypes) {
        const [first] = faultsIn(type);
        if (first) return { sendingType: type, name: first.name };
      }
      return null;
    },
    save: () => saving.mutate({ changes: toSend, revision: revision ?? undefined }),
    isSaving: saving.isPending,
    isOvertaken: saving.error?.code === 'SettingsChangedMeanwhile',
    takeOver: () =>
      void rebase().then(
        () => saving.reset(),
        () => {},
      ),
    reset,
  };
}
export type FilterForm = ReturnType<typeof useFilterForm>;
