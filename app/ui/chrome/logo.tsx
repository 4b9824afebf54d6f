export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path d="M16 30V15" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M15.5 16C8 16 4.5 11.5 4 4c7.5.3 12 4 11.5 12Z" className="fill-leaf" />
      <path d="M17 19.5c0-5.5 3.5-9 10.5-9.5 0 6.5-4 10-10.5 9.5Z" className="fill-wheat" />
    </svg>
  );
}

/** In the letters of the system, which are there from the first page on: a wordmark does not change its face. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-lg font-bold tracking-tight">
      <Mark />
      {name}
    </span>
  );
}
