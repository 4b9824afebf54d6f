/** A letter out of which something grows: decoration for the page where one writes to the school. */
export function Letter() {
  return (
    <svg
      viewBox="0 0 240 168"
      width="240"
      height="168"
      aria-hidden="true"
      fill="none"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-ink"
    >
      <circle cx="46" cy="44" r="24" stroke="none" className="fill-wheat" opacity=".85" />
      <path stroke="none" className="fill-leaf-wash" d="M0 138q62-18 122-6t118-6v42H0z" />
      <path className="stroke-line" strokeWidth="2" d="M4 152q58-16 118-4t114-6" />
      <g className="stroke-leaf">
        <path d="M126 92V30m0 20q-20-2-25-23 22 0 25 23m0-8q18-3 22-22-19 1-22 22m0 34q-24 0-33-20 25-2 33 20m0-4q20-2 27-20-21-1-27 20" />
      </g>
      <path className="fill-raised" d="M66 84l126-10 6 66-126 10z" />
      <path d="M66 84l66 38 60-48M72 150l44-38m82 28-48-30" />
    </svg>
  );
}
