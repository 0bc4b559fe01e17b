import type { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { TranslationUnavailable } from '../../connectors/translation/create-translation.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { keepTranslation } from '../../records/buyer-messages/messages.ts';
import { buyerPlace } from '../../records/buyer-messages/threads.ts';
import { readItem } from './buyer-messages.queries.ts';

/** MSG-041: a message in Arabic or English; the same is asked for once. Throws RecordNotFound, TranslationNotAvailable. */
export const translateMessage: Handler<typeof buyerMessages.translate> = async ({ body, caller }, deps) => {
  const { itemId, language } = body;
  const item = found(await within(deps, caller, (tx) => readItem(tx, deps.secrets, caller, itemId)));
  if (item.translatedTo === language && item.translatedBody !== null)
    return { translatedBody: item.translatedBody, language };
  const { translation } = deps;
  if (translation === null) throw new AppError('TranslationNotAvailable');
  const [translatedBody = item.body] = await translation
    .translate([item.body], language)
    .catch((error: unknown): string[] => {
      if (!(error instanceof TranslationUnavailable)) throw error;
      deps.log.warn({ err: error }, 'the translation did not answer');
      throw new AppError('TranslationNotAvailable');
    });
  const place = buyerPlace('buyer_message', 'sealed_translation', { ...caller, key: item.key });
  await within(deps, caller, (tx) =>
    keepTranslation(
      tx,
      { storeId: caller.storeId, messageId: itemId },
      { language, sealed: deps.secrets.seal(translatedBody, place) },
    ),
  );
  return { translatedBody, language };
};
