/** Key that the sandbox's translation service takes; a call without one is served too, as LibreTranslate's are that ask for none. */
export const DEFAULT_TRANSLATION_KEY = 'sandbox-translation-key';
