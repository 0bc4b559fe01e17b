import { useQuery } from '@tanstack/react-query';
import { announcements } from '@kervan/contracts/announcements-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { startOfDay } from '../../../ui/format/start-of-day.ts';
import { dateWriter } from '../../../ui/format/writers.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useStaffGo } from '../staff-link.tsx';
import { audienceOfDraft, type Draft } from './announcement-draft.ts';
import type { SavedAnnouncement } from './announcement-editor.tsx';
import { placesOf } from './announcement-words.tsx';

export type Asked = 'save' | 'publish' | 'end' | 'remove';
type Props = {
  saved: SavedAnnouncement | null;
  draft: Draft;
  asked: Asked | null;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** What is done with a message, each with its effect and a reason. */
export function AnnouncementDialogs({ saved, draft, asked, onClose, onSaved }: Props) {
  const t = useText();
  const request = (why: string) => {
    const { plans: _plans, countries: _countries, lastDay, ...written } = draft;
    const zone = dateWriter(undefined).resolvedOptions().timeZone;
    // Through the end of the day that was chosen.
    const endsAt = lastDay === null ? null : startOfDay(lastDay, 1, zone);
    return { body: { ...(saved ? { id: saved.id } : {}), ...written, audience: audienceOfDraft(draft), endsAt, why } };
  };
  return (
    <>
      <ReasonDialog
        isOpen={asked === 'save'}
        onClose={onClose}
        title={t('staff:messages.save')}
        confirmLabel={t('staff:messages.save')}
        act={announcements.save}
        request={request}
        done={t('staff:messages.saved')}
        onDone={({ id }) => onSaved(id)}
      >
        {() => <p>{t('staff:messages.saveEffect')}</p>}
      </ReasonDialog>
      {saved && <PublishDialog saved={saved} draft={draft} isOpen={asked === 'publish'} onClose={onClose} />}
      {saved && <EndDialog saved={saved} isOpen={asked === 'end'} onClose={onClose} />}
      {saved && <RemoveDialog saved={saved} isOpen={asked === 'remove'} onClose={onClose} />}
    </>
  );
}

type OneProps = { saved: SavedAnnouncement; isOpen: boolean; onClose: () => void };

/** How many get it stands before the click. */
function PublishDialog({ saved, draft, isOpen, onClose }: OneProps & { draft: Draft }) {
  const t = useText();
  const format = useFormat();
  const { titleTr, titleEn, htmlTr, htmlEn } = draft;
  const body = { titleTr, titleEn, htmlTr, htmlEn, audience: audienceOfDraft(draft) };
  const preview = useQuery({ ...read(announcements.preview, { body }), enabled: isOpen });
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:messages.publish')}
      confirmLabel={t('staff:messages.publish')}
      act={announcements.publish}
      request={(why) => ({ body: { id: saved.id, why } })}
      done={t('staff:messages.published')}
    >
      {() => (
        <>
          <p>
            {preview.data
              ? t('staff:messages.publishEffect', {
                  count: preview.data.accounts,
                  accounts: format.number(preview.data.accounts),
                })
              : t('staff:messages.counting')}
          </p>
          <p className="text2">{t('staff:messages.publishPlaces', { places: placesOf(saved, t) })}</p>
          <p className="warn">{t('staff:messages.noChange')}</p>
        </>
      )}
    </ReasonDialog>
  );
}

function EndDialog({ saved, isOpen, onClose }: OneProps) {
  const t = useText();
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:messages.end')}
      confirmLabel={t('staff:messages.end')}
      danger
      act={announcements.end}
      request={(why) => ({ body: { id: saved.id, why } })}
      done={t('staff:messages.ended')}
    >
      {() => <p>{t('staff:messages.endEffect')}</p>}
    </ReasonDialog>
  );
}

function RemoveDialog({ saved, isOpen, onClose }: OneProps) {
  const t = useText();
  const go = useStaffGo();
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:messages.remove')}
      confirmLabel={t('staff:messages.remove')}
      danger
      act={announcements.remove}
      request={(why) => ({ body: { id: saved.id, why } })}
      done={t('staff:messages.removed')}
      onDone={() => go('/staff/messages')}
    >
      {() => <p>{t('staff:messages.removeEffect')}</p>}
    </ReasonDialog>
  );
}
