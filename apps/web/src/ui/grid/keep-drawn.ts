import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * Answers which rows to draw: those of the range and all that were drawn before. Taking a row away and drawing it again costs a frame of
 * scrolling each time. Where they become more than `most`, the former ones go.
 */
export function keepDrawn(most: number): (range: Range) => number[] {
  let drawn: number[] = [];
  return (range) => {
    const wanted = defaultRangeExtractor(range);
    const all = [...new Set([...drawn, ...wanted])].filter((index) => index < range.count).sort((a, b) => a - b);
    drawn = all.length > most ? wanted : all;
    return drawn;
  };
}
