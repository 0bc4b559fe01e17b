import { SafeHtml } from '../../../ui/safe-html.tsx';
import classes from '../parts/parts.module.css';

/** A text as sellers read it. Its links lead into their panel: here they lead nowhere. */
export function AsRead({ title, html }: { title: string; html: string }) {
  return (
    <div className={classes.read} onClickCapture={(event) => event.preventDefault()}>
      <b>{title}</b>
      <SafeHtml html={html} />
    </div>
  );
}
