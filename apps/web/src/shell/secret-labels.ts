/** SHELL-037: more than this many names become a count. */
const LABELS_MAX = 3;

/** The names of what is hidden, as far as they are shown, and how many more there are. */
export function shownLabels(labels: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: labels.slice(0, LABELS_MAX), more: Math.max(0, labels.length - LABELS_MAX) };
}
