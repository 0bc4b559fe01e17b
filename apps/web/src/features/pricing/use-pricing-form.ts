import { useMutation, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { pricing } from '@kervan/contracts/pricing-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { wantsProfitConfirmation } from '@kervan/domain/settings/check-bands';
import type { SettingsRefusal } from '@kervan/domain/settings/settings-refusal';
import { offerSettingsUndo, readSettingsAgain } from '../../activity/offer-settings-undo.ts';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { textNow, useText } from '../../i18n/i18n.ts';
import { faultText } from './fault-text.ts';
import {
  changesOf,
  formOf,
  refusalsOf,
  savesOf,
  tabOfField,
  withChanges,
  type PricingForm,
  type SettingPath,
} from './pricing-form.ts';

type Edited = { base: PricingForm; revision: number; form: PricingForm };

/** What a tab of the screen needs to show and change settings. */
export type PricingEdit = {
  form: PricingForm;
  /** As it is saved. */
  base: PricingForm;
  set: (part: Partial<PricingForm>) => void;
  isChanged: (path: SettingPath) => boolean;
  /** The sentence of what is wrong with a field, once it was left or a save was tried. */
  fault: (field: string) => string | null;
};

/** Reads the four settings documents as one form, holds its changes, checks them by the server's rules and saves what they touch. */
export function usePricingForm(market: MarketCode) {
  const t = useText();
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly SettingsRefusal[]>([]);
  const answers = useQueries({ queries: [...queriesOf()] });
  const [main, direct, warehouse, store] = answers;
  const loaded =
    main.data && direct.data && warehouse.data && store.data
      ? formOf({ main: main.data, direct: direct.data, warehouse: warehouse.data, store: store.data })
      : null;
  const now: Edited | null = edited ?? (loaded && { base: loaded.form, revision: loaded.revision, form: loaded.form });
  const changes = edited ? changesOf(edited.base, edited.form) : [];
  const faults = now ? refusalsOf(now.form, market).filter(({ field }) => tabOfField(field) !== null) : [];

  const reset = () => {
    setEdited(null);
    setLeft(new Set());
    setTried(false);
    setRefused([]);
  };

  /** Puts the changes on top of what the server has now. */
  const rebase = async () => {
    const fresh = await readAll(queryClient).catch(() => null);
    if (fresh)
      setEdited(
        (before) =>
          before && {
            base: fresh.form,
            revision: fresh.revision,
            form: withChanges(fresh.form, changesOf(before.base, before.form), before.form),
          },
      );
  };

  const saving = useMutation<number[], ApiError, Edited>({
    mutationKey: [pricing.save.id],
    meta: { shownByForm: ['ValidationFailed', 'SettingsChangedMeanwhile'] },
    mutationFn: async ({ base, form, revision: from }) => {
      const saves = savesOf(form, changesOf(base, form));
      const saved: { revision: number; actionId: number | null }[] = [];
      const revision = () => saved.at(-1)?.revision ?? from;
      if (saves.store) saved.push(await call(pricing.saveStore, { body: { ...saves.store, revision: revision() } }));
      for (const { sendingType, body } of saves.pricing)
        saved.push(await call(pricing.save, { query: { sendingType }, body: { ...body, revision: revision() } }));
      return saved.flatMap(({ actionId }) => actionId ?? []);
    },
    onSuccess: async (actionIds) => {
      offerSettingsUndo(queryClient, actionIds, {
        saved: textNow('pricing:saved'),
        undone: textNow('pricing:undone'),
        undonePartly: textNow('pricing:undonePartly'),
      });
      await readSettingsAgain(queryClient);
      reset();
    },
    onError: (error) => {
      // The server refuses what these rules let pass only at the outer limits of the call.
      if (error.code === 'ValidationFailed')
        setRefused(error.fields.map(({ field, code }) => ({ field, code }) as SettingsRefusal)); // An unknown code has a text, too.
      // Some of the documents may be saved already.
      if (error.code !== 'SettingsChangedMeanwhile') void rebase();
    },
  });

  const edit: PricingEdit | null = now && {
    form: now.form,
    base: now.base,
    set: (part) => {
      setRefused([]);
      const form = { ...now.form, ...part };
      setEdited(changesOf(now.base, form).length === 0 ? null : { ...now, form });
    },
    isChanged: (path) => changes.includes(path),
    fault: (field) => {
      const found =
        refused.find((each) => each.field === field) ??
        (isTried || left.has(field) ? faults.find((each) => each.field === field) : undefined);
      return found ? faultText(found.code, t) : null;
    },
  };

  return {
    edit,
    changes,
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    retry: () => void Promise.all(answers.map((answer) => answer.refetch())),
    isSaving: saving.isPending,
    isOvertaken: saving.error?.code === 'SettingsChangedMeanwhile',
    takeOver: async () => {
      await rebase();
      saving.reset();
    },
    reset,
    onLeave: (field: string) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    /** The first field that is wrong, or null when it may be saved. */
    check: (): string | null => {
      setTried(true);
      return faults[0]?.field ?? null;
    },
    wantsConfirmation:
      now !== null &&
      changes.some((path) => path.endsWith('bands')) &&
      [now.form.pricing.main, now.form.pricing.direct, now.form.pricing.warehouse].some(({ bands }) =>
        wantsProfitConfirmation(bands),
      ),
    save: () => {
      if (now) saving.mutate(now);
    },
  };
}

const queriesOf = () =>
  [
    read(pricing.get, { query: { sendingType: 'main' } }),
    read(pricing.get, { query: { sendingType: 'direct' } }),
    read(pricing.get, { query: { sendingType: 'warehouse' } }),
    read(pricing.getStore, {}),
  ] as const;

async function readAll(queryClient: QueryClient) {
  const [main, direct, warehouse, store] = queriesOf();
  const fresh = { staleTime: 0 };
  const answers = await Promise.all([
    queryClient.fetchQuery({ ...main, ...fresh }),
    queryClient.fetchQuery({ ...direct, ...fresh }),
    queryClient.fetchQuery({ ...warehouse, ...fresh }),
    queryClient.fetchQuery({ ...store, ...fresh }),
  ]);
  return formOf({ main: answers[0], direct: answers[1], warehouse: answers[2], store: answers[3] });
}
