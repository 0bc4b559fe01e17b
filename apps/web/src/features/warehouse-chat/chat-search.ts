/** The open conversation, or the parcel that one is begun about, and what the list shows; the route reads it of the address. */
export type ChatSearch = { chat?: number; package?: number; status?: string; page?: number };
