const flagOf = () => `reloaded:${location.pathname}`;

/** SHELL-060: a part that could not be loaded (a new version was put in place) reloads the page once; the second failure opens /error. */
export function reloadOnce(): void {
  if (sessionStorage.getItem(flagOf()) === null) {
    sessionStorage.setItem(flagOf(), '1');
    location.reload();
  } else {
    location.assign('/error');
  }
}

/** The page opened: a later failure may reload again. */
export const pageOpened = (): void => sessionStorage.removeItem(flagOf());
