/** The area of those who run the product: a router, a session and a sign-in of its own (SHELL-102). */
export const isStaffAddress = (path: string): boolean => /^\/staff(?:\/|$)/i.test(path);
