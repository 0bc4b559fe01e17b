import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { HelpMark } from '../../ui/page-header.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { useIsSecret, type SecretKind } from '../../ui/secret-kinds.ts';
import classes from './entity-header.module.css';

type Props = {
  /** undefined = the thing has no picture at all; null = it is not known. */
  imageUrl?: string | null;
  title: string;
  /** The same with something marked in it. */
  shownTitle?: ReactNode;
  /** Language of the title where it is not the panel's. */
  lang?: string;
  /** Hides the title in secret mode; `publicTitle` then names the page. */
  secret?: { kind: SecretKind; publicTitle: string };
  /** The badge behind the title. */
  state?: ReactNode;
  /** Why it stands so, on a line of its own: the title keeps its room. */
  note?: ReactNode;
  /** Codes and links below it (`EntityCode`, `EntityLink`). */
  codes?: ReactNode;
  /** Outline, primary, menu: in this order. */
  actions?: ReactNode;
};

/** The head of one thing: picture, title, state, the way to its help, codes and what can be done. */
export function EntityHeader({
  imageUrl,
  title,
  shownTitle = title,
  lang,
  secret,
  state,
  note,
  codes,
  actions,
}: Props) {
  const isSecret = useIsSecret(secret?.kind ?? 'productTitle') && secret !== undefined;
  const pageName = isSecret ? secret.publicTitle : title;
  useEffect(() => {
    document.title = `${pageName} · Kervan`;
  }, [pageName]);
  return (
    <header className={classes.header} data-bare={imageUrl === undefined || undefined}>
      {imageUrl !== undefined && <ProductImage src={imageUrl} size={52} />}
      <div className={classes.words}>
        <div className={classes.titleLine}>
          <h1 className={classes.title} lang={lang} title={isSecret ? undefined : title}>
            {secret ? <Secret kind={secret.kind}>{shownTitle}</Secret> : shownTitle}
          </h1>
          {state && <span className={classes.state}>{state}</span>}
          <HelpMark />
        </div>
        {codes && <div className={classes.codes}>{codes}</div>}
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** A code among those of the head. */
export function EntityCode({ children }: { children: ReactNode }) {
  return <span className={classes.code}>{children}</span>;
}

/** A page elsewhere about the same thing. */
export function EntityLink({ href, name, label }: { href: string; name: string; label: string }) {
  return (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer" aria-label={label}>
      {name} <IconExternalLink size={13} stroke={1.75} aria-hidden="true" />
    </a>
  );
}
