/** An answer of the server as it came; its content is not looked at yet. */
export type Answer = { status: number; text: string; location: string | null };

export const readAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
  location: response.headers.get('location'),
});
