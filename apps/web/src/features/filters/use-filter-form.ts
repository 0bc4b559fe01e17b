import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { filters as filterCalls } from '@kervan/contracts/filters';
import { inventory } from '@kervan/contracts/inventory';
import { pricing } from '@kervan/contracts/pricing';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import type { SettingsRefusal } from '@kervan/domain/settings/settings-refusal';
import type { FilterSetting, FilterSettings } from '@kervan/domain/settings/store-settings';
import { sendingTypes, type SendingType } from '@kervan/domain/warehouse/sending-type';
import { call } from '../../api/call.ts';
import { read, readAgain } from '../../api/operations.ts';
import { textNow } from '../../i18n/i18n.ts';
import { notify } from '../../ui/notify.ts';
import { changedFilters, faultOf, faultsOf, filtersOf, filtersToSave, type FilterFault } from './filter-form.ts';

type Edited = { base: FilterSettings; form: FilterSettings };
type Both = Partial<Record<SendingType, Edited>>;

/** The filters of both ways of sending with their unsaved changes. */
export function useFilterForm(shown: SendingType | null) {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Both>({});
  const [revision, setRevision] = useState<number | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly FilterFault[]>([]);
  const store = useQuery(read(pricing.getStore, {}));
  const answers = useQueries({ queries: sendingTypes.map((sendingType) => read(filterCalls.get, { query: { sendingType } })) });
  const sendingType = shown ?? store.data?.sendingType ?? null;
  const loadedOf = (type: SendingType): FilterSettings | null => {
    const data = answers[sendingTypes.indexOf(type)]?.data;
    return data ? filtersOf(data, type) : null;
  };
  const stateOf = (type: SendingType): Edited | null => {
    const base = loadedOf(type);
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

  const reset = () => {
    setEdited({});
    setRevision(null);
    setLeft(new Set());
    setTried(false);
    setRefused([]);
  };

  /** Puts the changes on top of what the server has now. */
  const rebase = async () => {
    const fresh = { staleTime: 0 };
    const newStore = await queryClient.fetchQuery({ ...read(pricing.getStore, {}), ...fresh });
    const next: Both = {};
    for (const type of sendingTypes) {
      const base = filtersOf(await queryClient.fetchQuery({ ...read(filterCalls.get, { query: { sendingType: type } }), ...fresh }), type);
      const state = edited[type];
      if (state) next[type] = { base, form: { ...base, ...Object.fromEntries(changesOf(type).map((name) => [name, state.form[name]])) } };
    }
    setEdited(next);
    setRevision(newStore.revision);
  };

  const saving = useMutation<void, ApiError, { both: Both; from: number | undefined }>({
    mutationKey: [filterCalls.save.id],
    meta: { shownByForm: ['ValidationFailed', 'SettingsChangedMeanwhile'] },
    mutationFn: async ({ both, from }) => {
      let at = from;
      for (const type of sendingTypes) {
        const state = both[type];
        const changed = state ? changedFilters(state.base, state.form) : [];
        if (state && changed.length > 0) ({ revision: at } = await call(filterCalls.save, { query: { sendingType: type, revision: at }, body: filtersToSave(state.form, changed) }));
      }
    },
    onSuccess: async () => {
      notify.success(textNow('filters:saved'));
      await readAgain(queryClient, [filterCalls.get, pricing.get, pricing.getStore, inventory.counts]);
      await queryClient.invalidateQueries({ queryKey: [STOPPED_KEY] });
      reset();
    },
    onError: (error) => {
      if (error.code === 'ValidationFailed') setRefused(error.fields.flatMap(({ field, code }) => faultOf(field, code as SettingsRefusal['code']) ?? [])); // An unknown code has a text, too.
      // One of the two may be saved already.
      if (error.code !== 'SettingsChangedMeanwhile') void rebase().catch(() => {});
    },
  });

  return {
    sendingType,
    storeSendingType: store.data?.sendingType ?? null,
    filters: now?.form ?? null,
    base: now?.base ?? null,
    changed: sendingType ? changesOf(sendingType) : [],
    changesIn: (type: SendingType) => changesOf(type).length,
    changes: sendingTypes.reduce((sum, type) => sum + changesOf(type).length, 0),
    error: [store, ...answers].find((answer) => answer.error && !answer.data)?.error ?? null,
    retry: () => void Promise.all([store, ...answers].map((answer) => answer.refetch())),
    /** What is wrong with a filter, once it was left or a save was tried. */
    faultOf: (name: FilterName): FilterFault | null => {
      const own = sendingType ? faultsIn(sendingType) : [];
      return refused.find((fault) => fault.name === name) ?? (isTried || left.has(name) ? (own.find((fault) => fault.name === name) ?? null) : null);
    },
    set: (name: FilterName, part: Partial<FilterSetting>) => {
      if (!sendingType || !now) return;
      setRefused([]);
      // The revision of the first change: what is saved must stand on what was seen.
      setRevision(revision ?? store.data?.revision ?? null);
      const form = { ...now.form, [name]: { ...now.form[name], ...part } };
      const { [sendingType]: _, ...other } = edited;
      setEdited(changedFilters(now.base, form).length === 0 ? other : { ...edited, [sendingType]: { base: now.base, form } });
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
    save: () => saving.mutate({ both: edited, from: revision ?? store.data?.revision }),
    isSaving: saving.isPending,
    isOvertaken: saving.error?.code === 'SettingsChangedMeanwhile',
    takeOver: () => void rebase().then(() => saving.reset(), () => {}),
    reset,
  };
}
export type FilterForm = ReturnType<typeof useFilterForm>;

/** Key under which the numbers of stopped items are kept. */
export const STOPPED_KEY = 'stoppedByFilter';
