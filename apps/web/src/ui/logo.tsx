/** The caravan's route over the hills, with the sun. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="#2346C7" />
      <path
        d="M3.6 17.4c2.3 0 2.6-6 4.9-6s2.2 3.4 3.9 3.4 1.7-5.4 4.1-5.4 2.4 8 3.9 8"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16.6" cy="5.6" r="1.9" fill="#F2B544" />
    </svg>
  );
}
