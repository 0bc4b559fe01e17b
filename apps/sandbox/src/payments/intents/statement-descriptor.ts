import { statementText } from '../money/charge-card.ts';
import { invalid } from '../wire/failure.ts';

/** The whole text of a bank statement is at most so long. */
const LETTERS_MAX = 22;

type Descriptors = { statement_descriptor?: string | undefined; statement_descriptor_suffix?: string | undefined };

/** Checks the words for the bank statement: for cards a suffix to the account's own. Throws Stripe's refusal. */
export function checkDescriptor({
  statement_descriptor: whole,
  statement_descriptor_suffix: suffix,
}: Descriptors): void {
  if (whole !== undefined && whole !== '')
    throw invalid(
      'For card charges, you can only use statement_descriptor_suffix to override the text of the bank statement, not statement_descriptor.',
      { code: 'payment_intent_invalid_parameter', param: 'statement_descriptor' },
    );
  if (suffix === undefined || suffix === '') return;
  const param = 'statement_descriptor_suffix';
  if (/[<>\\'"*]/.test(suffix) || !/^[\u0020-\u007e]+$/.test(suffix))
    throw invalid(`The statement descriptor suffix must not contain any of: < > \\ ' " *`, { param });
  if (statementText(suffix).length > LETTERS_MAX)
    throw invalid(
      `The statement descriptor is too long: with the account's prefix it must be at most ${LETTERS_MAX} characters.`,
      { param },
    );
}
