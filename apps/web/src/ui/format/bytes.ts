import type { Format } from './format.tsx';

const MEGABYTE = 1_048_576;
const KILOBYTE = 1_024;

/** The size of a file in its largest unit: "1,2 MB", "340 kB". A part of a kilobyte is one. */
export const bytesText = (bytes: number, { number }: Pick<Format, 'number'>): string =>
  bytes >= MEGABYTE ? `${number(bytes / MEGABYTE, 1)} MB` : `${number(Math.ceil(bytes / KILOBYTE))} kB`;
