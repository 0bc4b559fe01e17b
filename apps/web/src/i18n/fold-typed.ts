import { foldCase } from '@kervan/domain/filters/fold-case';

/** A name as people type it: without case and without what stands above or below letters ("Türkiye" = "turkiye"). */
export const foldTyped = (text: string): string => foldCase(text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim());
