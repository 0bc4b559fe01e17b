/** The setting that has the worlds of tests begin at another moment: the long run tries others (a night, a month's end, the change of the clocks). */
const SETTING = 'KERVAN_TESTS_BEGIN';

/** Tuesday, 10:00 in Berlin: a working day on which everybody works, the rates of the day before in force. */
const USUAL = '2026-03-03T09:00:00.000Z';

/** The moment at which the worlds of all tests begin unless a test names another: rates, working hours, delays and buyers follow from it. ISO instant. */
export const testsBegin: string = momentOf(process.env[SETTING] ?? USUAL);

function momentOf(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Error(`${SETTING} must be an instant as ${USUAL}, and is ${text}.`);
  return at.toISOString();
}
