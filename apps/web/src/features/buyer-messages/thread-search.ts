/** What the list shows; the route reads it of the address. */
export type ThreadSearch = { tab?: string; text?: string; flagged?: string; page?: number };

export const threadTabs = ['all', 'unread', 'unanswered'] as const;
export type ThreadTab = (typeof threadTabs)[number];
export const tabOf = ({ tab }: ThreadSearch): ThreadTab => threadTabs.find((name) => name === tab) ?? 'all';
