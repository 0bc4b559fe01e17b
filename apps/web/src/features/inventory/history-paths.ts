export type Place = { x: number; y: number | null };

/** A line that keeps its height until the next place and then steps; places without a height are gaps. SVG path data. */
export function stepPath(places: readonly Place[]): string {
  let path = '';
  let isDrawing = false;
  places.forEach(({ x, y }, index) => {
    if (y === null) {
      isDrawing = false;
      return;
    }
    path += isDrawing ? `V${y}` : `M${x} ${y}`;
    const next = places[index + 1];
    if (next) path += `H${next.x}`;
    isDrawing = next !== undefined && next.y !== null;
  });
  return path;
}

/** The last moment of a sorted list that is not after `at`; the first when all are. */
export function indexAt(moments: readonly number[], at: number): number {
  return Math.max(0, moments.findLastIndex((moment) => moment <= at));
}
