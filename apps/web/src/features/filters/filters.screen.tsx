import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { filters as filterCalls } from '@kervan/contracts/filters-calls';
import { filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { ActivityButton } from '../../activity/activity-button.tsx';
import { errorText } from '../../api/error-text.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useBlocked, useSubscription } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { SettingGroup } from '../../ui/setting-row.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isActive } from './filter-form.ts';
import { filterGroupNames, filterGroups } from './filter-groups.ts';
import { FilterRow } from './filter-row.tsx';
import { FiltersEmpty } from './filters-empty.tsx';
import { ForecastConfirm } from './forecast-confirm.tsx';
import { ForecastLine, ForecastPanel } from './forecast-panel.tsx';
import { effectOf } from './forecast-rows.ts';
import { FiltersToolbar, type Shown } from './filters-toolbar.tsx';
import classes from './filters.module.css';
import { useFilterForm } from './use-filter-form.ts';
import { useForecast } from './use-forecast.ts';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/filters');

const types: readonly SendingType[] = ['warehouse', 'direct'];
/** Narrower than this the consequence has no room beside the form: it opens as a sheet. */
const SHEET = '(max-width: 900px)';

/** FILT-037, FILT-038: all filters of a way of sending, grouped by topic. */
export function FiltersScreen() {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const search = route.useSearch();
  const form = useFilterForm(search.sendingType ?? null);
  const blocked = useBlocked(filterCalls.save);
  const plan = useSubscription()?.plan ?? null;
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [wrong, setWrong] = useState<{ name: FilterName } | null>(null);
  const focused = useRef<object | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const { sendingType, filters, storeSendingType } = form;
  const forecast = useForecast(form);
  const isSheet = useMediaQuery(SHEET, false, { getInitialValueInEffect: false });
  const [isReviewing, setReviewing] = useState(false);
  // Somebody saved after the first change: the forecast says so before a save is refused.
  const isOvertaken =
    form.isOvertaken ||
    (!form.isSaving &&
      forecast.answer !== null &&
      form.revision !== null &&
      forecast.answer.revision !== form.revision);
  const open = (type: SendingType) => void navigate({ to: '/filters', search: { sendingType: type }, replace: true });

  useEffect(() => {
    if (wrong === null || focused.current === wrong) return;
    const input = page.current?.querySelector<HTMLElement>(
      `[data-field="${wrong.name}"] :is(input, select, [role=radio])`,
    );
    if (!input) return;
    input.focus();
    focused.current = wrong;
  }, [wrong, sendingType]);

  const save = () => {
    const fault = form.check();
    setReviewing(false);
    if (!fault) return form.save();
    setText('');
    setShown('all');
    open(fault.sendingType);
    setWrong(fault);
  };
  const fold = (words: string) => words.toLocaleLowerCase(language);
  const isShown = (name: FilterName): boolean => {
    if (
      filters === null ||
      (shown === 'active' && !isActive(filters[name])) ||
      (shown === 'changed' && !form.changed.includes(name))
    )
      return false;
    return fold(`${t(`enums:filter.${name}`)} ${t(`filters:does.${name}`)}`).includes(fold(text.trim()));
  };
  const activeCount = filters ? filterNames.filter((name) => isActive(filters[name])).length : 0;
  const nothing = filters !== null && !filterNames.some(isShown);
  // Of what is not known nothing is said: neither counts nor that no product is held.
  if (!filters && form.error) {
    return (
      <div className={classes.page}>
        <PageHeader title={t('filters:title')} note={t('filters:subtitle')} actions={<ActivityButton />} />
        <ErrorState title={t('filters:failed')} text={errorText(form.error, t)} onRetry={form.retry} />
      </div>
    );
  }
  return (
    <div
      ref={page}
      className={classes.page}
      onBlur={(event) => {
        const name = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset.field; // Focus leaves elements only.
        if (name && !event.currentTarget.querySelector(`[data-field="${name}"]`)?.contains(event.relatedTarget))
          form.onLeave(name);
      }}
    >
      <PageHeader title={t('filters:title')} note={t('filters:subtitle')} actions={<ActivityButton />} />
      {sendingType && (
        <Tabs
          label={t('filters:title')}
          active={sendingType}
          onChange={open}
          panelId="filters-panel"
          tabs={types.map((name) => ({
            name,
            label: t(`filters:tabs.${name}`),
            count: form.activeIn(name),
            isUnsaved: form.changesIn(name) > 0,
          }))}
        />
      )}
      {isOvertaken && (
        <Banner
          tone="warn"
          title={t('filters:conflict.title')}
          effect={t('filters:conflict.text')}
          action={
            <button type="button" className="link" onClick={form.takeOver}>
              {t('filters:conflict.load')}
            </button>
          }
        />
      )}
      {sendingType && storeSendingType && sendingType !== storeSendingType && (
        <Banner tone="info" title={t('filters:notInUse.title')} effect={t(`filters:notInUse.${sendingType}`)} />
      )}
      <div className={classes.columns}>
        <div className={classes.form}>
          <FiltersToolbar
            text={text}
            onText={setText}
            shown={shown}
            onShown={setShown}
            counts={{
              all: filterNames.length,
              active: filters && activeCount,
              changed: filters && form.changed.length,
            }}
          />
          <div
            className={classes.scroll}
            id="filters-panel"
            role="tabpanel"
            aria-label={sendingType ? t(`filters:tabs.${sendingType}`) : t('filters:title')}
          >
            {!filters && <RowSkeletons count={14} />}
            {nothing && <FiltersEmpty text={text} shown={shown} onClear={() => (setText(''), setShown('all'))} />}
            {filters &&
              filterGroupNames.map((group) => {
                const names: readonly FilterName[] = filterGroups[group];
                const rows = names.filter(isShown);
                if (rows.length === 0) return null;
                return (
                  <SettingGroup
                    key={group}
                    title={t(`filters:groups.${group}`)}
                    aside={t('filters:groupActive', {
                      active: format.number(names.filter((name) => isActive(filters[name])).length),
                      all: format.number(names.length),
                    })}
                  >
                    {rows.map((name) => (
                      <FilterRow
                        key={name}
                        name={name}
                        form={form}
                        plan={plan}
                        effect={
                          forecast.answer && form.changed.includes(name) && !forecast.error
                            ? effectOf(forecast.answer, form.sendingType ?? 'warehouse', name)
                            : null
                        }
                      />
                    ))}
                  </SettingGroup>
                );
              })}
          </div>
        </div>
        {!isSheet && (
          <aside className={classes.aside}>
            <ForecastPanel
              form={form}
              forecast={forecast}
              footer={
                form.changes > 0 && (
                  <ForecastConfirm
                    form={form}
                    forecast={forecast}
                    blocked={blocked}
                    onSave={save}
                    onCancel={form.reset}
                  />
                )
              }
            />
          </aside>
        )}
      </div>
      {isSheet && form.changes > 0 && (
        <ForecastLine forecast={forecast} changes={form.changes} onReview={() => setReviewing(true)} />
      )}
      {isSheet && (
        <Drawer
          opened={isReviewing && form.changes > 0}
          onClose={() => setReviewing(false)}
          position="bottom"
          size="92%"
          padding={0}
          withCloseButton={false}
          attributes={{ content: { 'aria-label': t('filters:forecast.title') } }}
          classNames={{ body: classes.sheet ?? '' }}
        >
          <ForecastPanel
            form={form}
            forecast={forecast}
            footer={
              <ForecastConfirm
                form={form}
                forecast={forecast}
                blocked={blocked}
                isInSheet
                onSave={save}
                onCancel={() => setReviewing(false)}
              />
            }
          />
        </Drawer>
      )}
      <LeaveDialog changes={form.isSaving ? 0 : form.changes} />
    </div>
  );
}
