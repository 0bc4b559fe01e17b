import type { SystemMessage } from '@kervan/contracts/messages';
import type { Text } from '../i18n/i18n.ts';
import type { BannerItem } from '../ui/banner.tsx';
import { htmlTree, lineOf } from '../ui/html-tree.ts';
import { PathLink } from '../ui/path-link.tsx';
import { useText } from '../i18n/i18n.ts';
import { useReadMessage } from './message-acts.ts';

/** A banner has room for so much; the rest is read in the message centre. */
const LINE_MAX = 160;

/** MSG-021: messages that stand under the top bar until they are read, each with its first line and where it leads. */
export const messageBanners = (showing: readonly SystemMessage[], t: Text): BannerItem[] =>
  showing.filter(({ isSticky }) => isSticky).map((message) => bannerOf(message, t));

function bannerOf({ id, title, content }: SystemMessage, t: Text): BannerItem {
  const { text, link } = lineOf(htmlTree(content));
  const isWhole = text.length <= LINE_MAX;
  return {
    id: `message-${id}`,
    tone: 'info',
    title,
    effect: isWhole ? text : `${text.slice(0, LINE_MAX).trimEnd()}…`,
    action: (
      <>
        {link && <PathLink to={link.to}>{link.words}</PathLink>}
        {!isWhole && <PathLink to={`/messageCenter?id=${id}`}>{t('shell:messages.open')}</PathLink>}
        <MarkRead id={id} title={title} />
      </>
    ),
  };
}

function MarkRead({ id, title }: { id: number; title: string }) {
  const t = useText();
  const marking = useReadMessage();
  return (
    <button
      type="button"
      className="link"
      aria-label={t('shell:messages.markReadOf', { title })}
      disabled={marking.isPending || marking.blocked !== null}
      title={marking.blocked ?? undefined}
      onClick={() => marking.mutate({ params: { id } })}
    >
      {t('shell:messages.markRead')}
    </button>
  );
}
