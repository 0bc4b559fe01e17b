import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TemplateRow } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import { limits } from '@kervan/domain/limits';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import classes from './templates.module.css';

/** MSG-005: the templates of the store, what has each sent and how often it was. */
export function TemplatesScreen() {
  const t = useText();
  const format = useFormat();
  const all = useQuery(read(templates.all, {}));
  return (
    <>
      <PageHeader
        title={t('templates:title')}
        note={t('templates:note', { max: format.number(limits.templatesMax) })}
        actions={
          <>
            <LinkButton to="/feedback/sends" variant="default">
              {t('templates:sends.title')}
            </LinkButton>
            <LinkButton to="/templates/TemplateForm">{t('templates:add')}</LinkButton>
          </>
        }
      />
      <div className={classes.page}>
        {all.isPending ? (
          <RowSkeletons count={5} height={40} />
        ) : !all.data ? (
          <ErrorState
            title={t('templates:failed')}
            {...errorWords(all.error, t)}
            onRetry={() => void all.refetch()}
            isRetrying={all.isFetching}
          />
        ) : all.data.length === 0 ? (
          <EmptyState
            icon={<IconMailForward size={20} stroke={1.75} />}
            title={t('templates:none')}
            text={t('templates:noneText')}
          />
        ) : (
          <Listed rows={all.data} />
        )}
      </div>
    </>
  );
}

function Listed({ rows }: { rows: readonly TemplateRow[] }) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(templates.delete);
  const remove = useCallMutation(templates.delete, { done: t('templates:deleted') });
  return (
    <Card title={t('templates:list')} padded={false}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('templates:list')}>
        <PlainTable>
          <thead>
            <tr>
              <th>{t('templates:name')}</th>
              <th>{t('templates:type')}</th>
              <th>{t('templates:timing')}</th>
              <th>{t('templates:state')}</th>
              <th>{t('templates:sent')}</th>
              <th aria-label={t('templates:delete')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Link to="/templates/TemplateForm" search={{ id: row.id }} className="link">
                    {row.name}
                  </Link>
                </td>
                <td>{t(`templates:types.${row.type}`)}</td>
                <td>
                  {row.delayDays === 0
                    ? t('templates:atOnce')
                    : t('templates:days', { count: row.delayDays, days: format.number(row.delayDays) })}
                </td>
                <td>
                  <Badge tone={row.isActive ? 'pos' : 'neutral'}>
                    {row.isActive ? t('templates:active') : t('templates:passive')}
                  </Badge>
                </td>
                <td className="num">{format.number(row.sent)}</td>
                <td>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={blocked !== null || remove.isPending}
                    title={blocked ?? undefined}
                    aria-label={t('templates:deleteOne', { name: row.name })}
                    onClick={() => remove.mutate({ query: { id: row.id } })}
                  >
                    {t('templates:delete')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Card>
  );
}
