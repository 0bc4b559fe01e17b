import type { Namespace as AnyNamespace, texts } from '@kervan/texts/texts';

/** The words of a part of the panel, each in a file of its own that is loaded where it is first said. Mails are written by the server. */
export type Namespace = Exclude<AnyNamespace, 'mail'>;
export type Resources = Pick<(typeof texts)['tr'], Namespace>;

/** What the shell, notices and parts say on any page: loaded before anything is drawn. */
export const shellNamespaces: readonly Namespace[] = ['ui', 'shell', 'enums', 'activity'];

/** What may be said on any page, but not before something was asked and refused: loaded beside the first screen, which does not wait for it. */
export const laterNamespaces: readonly Namespace[] = ['errors', 'dialogs'];
