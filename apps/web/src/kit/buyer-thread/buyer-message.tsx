import { Button } from '@mantine/core';
import type { BuyerMessage } from '@kervan/contracts/buyer-messages';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { call } from '../../api/call.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import { MessageBubble, MessageFiles, MessageText } from '../conversation/message-bubble.tsx';
import classes from './buyer-thread.module.css';

/** One message: what it says, what it repeats, in another language, its files, and where it stands. `canTranslate`: a translation service is set up. */
export function BuyerMessageItem({ item, canTranslate }: { item: BuyerMessage; canTranslate: boolean }) {
  const t = useText();
  const { direction } = item;
  return (
    <MessageBubble
      who={t(`buyerMessages:thread.${direction}`)}
      sender={direction}
      isOwn={direction === 'out'}
      date={item.date}
      more={
        <>
          {item.cause === 'template' && <> · {t('buyerMessages:thread.template')}</>}
          {item.marketplaceAction !== null && <> · {t(`buyerMessages:thread.action.${item.marketplaceAction}`)}</>}
        </>
      }
    >
      {!item.isProved && (
        <p className={`small neg ${classes.note}`} role="note">
          {t('buyerMessages:thread.unproved')}
        </p>
      )}
      <Secret kind="buyerInfo">
        <MessageText>{item.body}</MessageText>
        {item.quoted !== null && (
          <details className="small text2">
            <summary>{t('buyerMessages:thread.quoted')}</summary>
            <MessageText>{item.quoted}</MessageText>
          </details>
        )}
        {item.translatedBody !== null && (
          <div className={classes.translated}>
            <span className="small text3">{t('buyerMessages:thread.translated')}</span>
            <MessageText language={item.translatedTo ?? undefined}>{item.translatedBody}</MessageText>
          </div>
        )}
      </Secret>
      <MessageFiles
        files={item.attachments}
        get={(id) => call(buyerMessages.file, { query: { id } })}
        words={{
          download: (name) => t('buyerMessages:thread.download', { name }),
          failed: (why) => t('buyerMessages:thread.downloadFailed', { why }),
          refused: (name) => t('buyerMessages:thread.refusedFile', { name }),
        }}
      />
      {direction === 'in' && <Translate id={item.id} canTranslate={canTranslate} />}
      <Standing item={item} />
    </MessageBubble>
  );
}

/** MSG-041: into English or Arabic; where no service is set up the buttons say so. */
function Translate({ id, canTranslate }: { id: number; canTranslate: boolean }) {
  const t = useText();
  const closed = useBlocked(buyerMessages.translate);
  const blocked = canTranslate ? closed : t('buyerMessages:thread.noTranslation');
  const translate = useCallMutation(buyerMessages.translate);
  return (
    <span className={classes.acts} role="group" aria-label={t('buyerMessages:thread.translate')}>
      {(['en', 'ar'] as const).map((language) => (
        <Button
          key={language}
          size="compact-xs"
          variant="subtle"
          {...tip(blocked)}
          disabled={blocked !== null}
          loading={translate.isPending && translate.variables.body.language === language}
          onClick={() => translate.mutate({ body: { itemId: id, language } })}
        >
          {t(language === 'en' ? 'buyerMessages:thread.toEnglish' : 'buyerMessages:thread.toArabic')}
        </Button>
      ))}
      {!canTranslate && <span className="small text3">{blocked}</span>}
    </span>
  );
}

/** Where what the seller wrote stands; what did not go says why, and is sent again. */
function Standing({ item: { id, state, failure } }: { item: BuyerMessage }) {
  const t = useText();
  const blocked = useBlocked(buyerMessages.again);
  const again = useCallMutation(buyerMessages.again, {
    done: () => t('buyerMessages:thread.againDone'),
  });
  if (state === 'received') return null;
  if (state !== 'failed') return <span className="small text3">{t(`buyerMessages:thread.${state}`)}</span>;
  return (
    <span className={classes.acts}>
      <span className="small neg">
        {t('buyerMessages:thread.failedToSend', { why: t(`buyerMessages:why.${failure ?? 'unknown'}`) })}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        {...tip(blocked)}
        disabled={blocked !== null}
        loading={again.isPending}
        onClick={() => again.mutate({ body: { itemId: id } })}
      >
        {t('buyerMessages:thread.again')}
      </Button>
    </span>
  );
}
