import type { ManualFeed } from '@kervan/contracts/manual';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { FetchButton } from './fetch-button.tsx';
import classes from './manual.module.css';

const making: readonly ManualFeed['processingStatus'][] = ['INPROGRESS', 'DONE'];

/** What the seller has to do next: fetch a file that is ready, or wait for one until when (INV-083). */
export function NextFile({ feeds }: { feeds: readonly ManualFeed[] }) {
  const t = useText();
  const format = useFormat();
  const ofChanges = feeds.filter(({ kind }) => kind === 'changes');
  const ready = ofChanges.find(({ processingStatus, url }) => processingStatus === 'FINISHED' && url !== null);
  const waiting = ofChanges.find(({ processingStatus }) => processingStatus === 'INQUEUE');
  const made = ofChanges.find(({ processingStatus }) => making.includes(processingStatus));
  const when = (feed: ManualFeed) => (feed.dueDate === null ? '' : format.dateTime(feed.dueDate));
  return (
    <Card title={t('manual:next.title')}>
      {ready && <p className={classes.lead}>{t('manual:next.ready', { count: ready.inventoryUpdateCount })}</p>}
      {made && <p className={classes.lead}>{t('manual:next.making', { when: when(made) })}</p>}
      {waiting && <p className={classes.lead}>{t('manual:next.waits', { when: when(waiting) })}</p>}
      {!ready && !made && !waiting && <p className={classes.lead}>{t('manual:next.none')}</p>}
      <p className={classes.text}>{t('manual:next.how')}</p>
      {ready && (
        <div className={classes.acts}>
          <FetchButton documentId={ready.documentId} label={t('manual:next.fetch')} isMain />
        </div>
      )}
    </Card>
  );
}
