import classes from './kbd.module.css';

/** A key of the keyboard, as help beside a control. */
export const Kbd = ({ children }: { children: string }) => <kbd className={classes.kbd}>{children}</kbd>;
