const flagOf = () => `reloaded:${location.pathname}`;

let isLeaving = false;

/** SHELL-060: a part that could not be loaded (a new version was put in place) reloads the page once; the second failure opens /error. */
export function reloadOnce(): void {
  if (isLeaving) return;
  isLeaving = true;
  if (sessionStorage.getItem(flagOf()) === null) {
    sessionStorage.setItem(flagOf(), '1');
    location.reload();
  } else {
    location.assign('/error');
  }
}

/** The visitor came back to a page that the browser had kept as it was left. */
export function pageShownAgain(): void {
  isLeaving = false;
}

/** The page opened: a later failure may reload again. A page that is being left has not opened, though its router rests: else it would reload for ever. */
export function pageOpened(): void {
  if (!isLeaving) sessionStorage.removeItem(flagOf());
}
