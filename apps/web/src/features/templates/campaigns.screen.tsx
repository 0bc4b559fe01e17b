import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CampaignRow } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import { limits } from '@kervan/domain/limits';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { CampaignDays, draftOf } from './campaign-draft.tsx';
import classes from './templates.module.css';

/** MSG-006: the campaigns of the store, whom they wrote to, and whether they go on. */
export function CampaignsScreen() {
  const t = useText();
  const format = useFormat();
  const all = useQuery(read(templates.campaigns, {}));
  const isFull = all.data !== undefined && all.data.length >= limits.campaignsMax;
  return (
    <>
      <PageHeader
        title={t('templates:campaigns.title')}
        note={t('templates:campaigns.note', { max: format.number(limits.campaignsMax) })}
        actions={
          <>
            <LinkButton to="/templates" variant="default">
              {t('templates:list')}
            </LinkButton>
            <LinkButton to="/feedback/sends" variant="default">
              {t('templates:sends.title')}
            </LinkButton>
            {!isFull && <LinkButton to="/feedback/CampaignForm">{t('templates:campaigns.add')}</LinkButton>}
          </>
        }
      />
      <div className={classes.page}>
        {isFull && (
          <p className={classes.say}>{t('templates:campaigns.full', { max: format.number(limits.campaignsMax) })}</p>
        )}
        {all.isPending ? (
          <RowSkeletons count={5} height={40} />
        ) : !all.data ? (
          <ErrorState
            title={t('templates:campaigns.failed')}
            {...errorWords(all.error, t)}
            onRetry={() => void all.refetch()}
            isRetrying={all.isFetching}
          />
        ) : all.data.length === 0 ? (
          <EmptyState title={t('templates:campaigns.none')} text={t('templates:campaigns.noneText')} />
        ) : (
          <Listed rows={all.data} />
        )}
      </div>
    </>
  );
}

function Listed({ rows }: { rows: readonly CampaignRow[] }) {
  const t = useText();
  return (
    <Card title={t('templates:campaigns.title')} padded={false}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('templates:campaigns.title')}>
        <PlainTable>
          <thead>
            <tr>
              <th>{t('templates:name')}</th>
              <th>{t('templates:campaigns.template')}</th>
              <th>{t('templates:campaigns.days')}</th>
              <th data-align="right">{t('templates:sent')}</th>
              <th data-align="right">{t('templates:campaigns.planned')}</th>
              <th data-align="right">{t('templates:campaigns.skipped')}</th>
              <th data-align="right">{t('templates:campaigns.failedToSend')}</th>
              <th>{t('templates:active')}</th>
              <th aria-label={t('templates:delete')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CampaignLine key={row.id} row={row} />
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Card>
  );
}

function CampaignLine({ row }: { row: CampaignRow }) {
  const t = useText();
  const format = useFormat();
  const blocked = { save: useBlocked(templates.saveCampaign), remove: useBlocked(templates.deleteCampaign) };
  const save = useCallMutation(templates.saveCampaign);
  const remove = useCallMutation(templates.deleteCampaign, { done: t('templates:campaigns.deleted') });
  return (
    <tr>
      <td>
        <Link to="/feedback/CampaignForm" search={{ id: row.id }} className="link">
          {row.name}
        </Link>
      </td>
      <td>{row.templateName}</td>
      <td>
        <CampaignDays row={row} />
      </td>
      <td className="num" data-align="right">
        {format.number(row.sent)}
      </td>
      <td className="num" data-align="right">
        {format.number(row.planned)}
      </td>
      <td className="num" data-align="right">
        {format.number(row.skipped)}
      </td>
      <td className="num" data-align="right">
        {format.number(row.failed)}
      </td>
      <td>
        <Switch
          aria-label={t('templates:campaigns.activeOne', { name: row.name })}
          checked={row.isActive}
          disabled={blocked.save !== null || save.isPending}
          {...tip(blocked.save)}
          onChange={({ currentTarget }) =>
            save.mutate({ body: { id: row.id, ...draftOf(row), isActive: currentTarget.checked } })
          }
        />
      </td>
      <td>
        <Button
          size="xs"
          variant="default"
          disabled={blocked.remove !== null || remove.isPending}
          {...tip(blocked.remove)}
          aria-label={t('templates:campaigns.deleteOne', { name: row.name })}
          onClick={() => remove.mutate({ query: { id: row.id } })}
        >
          {t('templates:delete')}
        </Button>
      </td>
    </tr>
  );
}
