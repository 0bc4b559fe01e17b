import fs from 'node:fs';

/** One figure as a program printed it. Everything is text: what is compared is looked at by people. */
export type FigureRow = {
  /** The benchmark or drill that prints it: `b9`, `drill kill-all`. */
  program: string;
  figure: string;
  /** What it has to be; empty = it is only printed. */
  goal: string;
  value: string;
  /** Milliseconds of processor time that the calibration took in the same run; empty = not known. */
  calibration: string;
  /** yyyy-mm-dd. */
  date: string;
};

const COLUMNS = ['program', 'figure', 'goal', 'value', 'calibration', 'date'] as const satisfies (keyof FigureRow)[];
const HEAD = ['Program', 'Figure', 'Goal', 'Printed', 'Calibration (ms)', 'Date'];

const PREAMBLE = `# Figures

What \`npm run bench\`, \`npm run drill\` and \`npm run fuzz\` printed with \`--write\`, unchanged; a program that runs again replaces its own lines and no
others. Benchmarks open a PostgreSQL of their own with the durability of production and measure their variants in turn within one run; ratios are
what to compare between machines. Calibration is the processor time of the same work (\`scripts/calibrate.ts\`) in the same run: 480 to 500 ms on the
machine at its best; where it is larger, the machine was slower. Times on the wall also grow with whatever else the machine does.
`;

/** The rows of the document; of one that has no table, none. */
export function readFigures(text: string): FigureRow[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${HEAD[0]} |`))
    .map((line) => {
      const cells = line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      return Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at] ?? ''])) as FigureRow; // The columns are its keys.
    });
}

/** The rows after a run: those of the programs that ran anew are replaced where they stood, new programs come last. */
export function withMeasured(known: readonly FigureRow[], measured: readonly FigureRow[]): FigureRow[] {
  const programs = [...new Set([...known, ...measured].map(({ program }) => program))];
  const rowsOf = (rows: readonly FigureRow[], program: string) => rows.filter((row) => row.program === program);
  return programs.flatMap((program) => {
    const again = rowsOf(measured, program);
    return again.length > 0 ? again : rowsOf(known, program);
  });
}

/** The whole document. */
export function figuresText(rows: readonly FigureRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [line(HEAD), `|${COLUMNS.map(() => '---|').join('')}`];
  return [PREAMBLE, ...table, ...rows.map((row) => line(COLUMNS.map((name) => row[name])))].join('\n') + '\n';
}

/** Puts what was measured into the document at the path. */
export function writeFigures(file: string, measured: readonly FigureRow[]): void {
  const known = fs.existsSync(file) ? readFigures(fs.readFileSync(file, 'utf8')) : [];
  fs.writeFileSync(file, figuresText(withMeasured(known, measured)));
}
