import { useScreenSize } from './screen-size.ts';
import classes from './kbd.module.css';

/** A key of the keyboard, as help beside a control; a phone has none. */
export function Kbd({ children }: { children: string }) {
  const { isMobile } = useScreenSize();
  return isMobile ? null : <kbd className={classes.kbd}>{children}</kbd>;
}
