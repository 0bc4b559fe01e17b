import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import type { announcements } from '@kervan/contracts/announcements-calls';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from '../parts/parts.module.css';
import { useStaffGo } from '../staff-link.tsx';
import { AnnouncementDialogs, type Asked } from './announcement-dialogs.tsx';
import { draftOf, emptyDraft, missingIn, type Draft } from './announcement-draft.ts';
import { AnnouncementFacts } from './announcement-facts.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { AnnouncementState } from './announcement-words.tsx';
import { useDraft } from './use-draft.ts';

export type SavedAnnouncement = Response<typeof announcements.get>;

/** The message as it is written on the left, as both readers will see it on the right. */
export function AnnouncementEditor({ saved }: { saved: SavedAnnouncement | null }) {
  const t = useText();
  const go = useStaffGo();
  const { draft, changes, change, keep } = useDraft<Draft>(saved ? draftOf(saved) : emptyDraft, (id) =>
    go(`/staff/messages/${id}`),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isDraft = saved === null || saved.state === 'draft';
  const missing = missingIn(draft);
  const ask = (what: Asked) => {
    setSubmitted(true);
    if (what !== 'save' || missing.length === 0) setAsked(what);
  };
  return (
    <>
      <PageHeader
        title={saved === null ? t('staff:messages.new') : t('staff:messages.one', { id: saved.id })}
        note={saved && <AnnouncementState state={saved.state} />}
        actions={<Buttons saved={saved} isChanged={changes > 0} onAsk={ask} />}
      />
      <div className={classes.page}>
        <div className={classes.editor}>
          <Card title={t('staff:messages.written')}>
            {isDraft ? (
              <AnnouncementForm draft={draft} missing={isSubmitted ? missing : []} onChange={change} />
            ) : (
              <AnnouncementFacts announcement={saved} />
            )}
          </Card>
          <AnnouncementPreview draft={draft} isWhole={missing.length === 0} />
        </div>
      </div>
      <AnnouncementDialogs
        saved={saved}
        draft={draft}
        asked={asked}
        onClose={() => setAsked(null)}
        onSaved={(id) => keep(saved === null ? id : null)}
      />
      <LeaveDialog changes={isDraft ? changes : 0} />
    </>
  );
}

type ButtonsProps = { saved: SavedAnnouncement | null; isChanged: boolean; onAsk: (what: Asked) => void };

function Buttons({ saved, isChanged, onAsk }: ButtonsProps) {
  const t = useText();
  if (saved?.state === 'ended') return null;
  if (saved?.state === 'published')
    return (
      <Button color="red" onClick={() => onAsk('end')}>
        {t('staff:messages.end')}
      </Button>
    );
  return (
    <>
      {saved && (
        <Button variant="subtle" color="red" onClick={() => onAsk('remove')}>
          {t('staff:messages.remove')}
        </Button>
      )}
      {saved && (
        <Button variant="default" disabled={isChanged} onClick={() => onAsk('publish')}>
          {t('staff:messages.publish')}
        </Button>
      )}
      <Button disabled={!isChanged} onClick={() => onAsk('save')}>
        {t('staff:messages.save')}
      </Button>
    </>
  );
}
