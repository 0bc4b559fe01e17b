/** What the address of an upload carries: the file that is looked at. */
export function uploadSearch(search: Record<string, unknown>): { uploadId?: number } {
  const uploadId = Number(search.uploadId);
  return Number.isSafeInteger(uploadId) && uploadId > 0 ? { uploadId } : {};
}
