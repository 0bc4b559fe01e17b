import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { packages } from '@kervan/contracts/packages-calls';
import { call } from './call.ts';
import { keyOf } from './operations.ts';

/** A photo of a warehouse package as an address of its own: its path asks for the session, so that it is read as a call. It never changes. */
export const usePhotoUrl = (packageId: number, photoId: string | null) =>
  useQuery<string, ApiError>({
    queryKey: [...keyOf(packages.photo), packageId, photoId],
    queryFn: async () => {
      const { content } = await call(packages.photo, { query: { packageId, photoId: photoId ?? '' } });
      return dataUrlOf(new Uint8Array(await content.arrayBuffer()));
    },
    enabled: photoId !== null,
    staleTime: Infinity,
    retry: false,
  });

/** The page's policy shows no picture that is not the server's but such ones. */
function dataUrlOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:image/jpeg;base64,${btoa(text)}`;
}
