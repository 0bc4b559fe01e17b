import { useText } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';

/** Somebody else saved meanwhile: what was changed here is kept until it is put on top of that. */
export function Overtaken({ title, onLoad }: { title: string; onLoad: () => void }) {
  const t = useText();
  return (
    <Banner
      tone="warn"
      title={title}
      effect={t('ui:setting.overtaken')}
      action={
        <button type="button" className="link" onClick={onLoad}>
          {t('ui:setting.takeOver')}
        </button>
      }
    />
  );
}
