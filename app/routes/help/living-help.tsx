import { onTheShelf } from "#app/routes/help/jar.tsx";

/** A pot with a plant that has come up: decoration beside the jars. */
export function Seedling() {
  return (
    <svg viewBox="0 0 64 76" className={onTheShelf} aria-hidden="true" fill="none" strokeLinejoin="round">
      <path className="stroke-leaf" strokeWidth="3" strokeLinecap="round" d="M32 46V24" />
      <path className="fill-leaf" d="M32 30q-2-17-19-18 1 17 19 18m0-7q1-15 17-17 1 15-17 17" />
      <path className="fill-clay-wash stroke-ink" strokeWidth="2.5" d="M15 46h34v8h-4l-3 20h-20l-3-20h-4z" />
    </svg>
  );
}

/** A letter that leans against the wall: decoration beside the jars. */
export function Letter() {
  return (
    <svg viewBox="0 0 64 76" className={onTheShelf} aria-hidden="true" fill="none" strokeLinejoin="round">
      <path className="fill-raised stroke-ink" strokeWidth="2.5" d="M5 40l51-7 5 34-51 7z" />
      <path className="stroke-ink" strokeWidth="2.5" d="M5 40l30 17 21-24" />
      <circle className="fill-clay" cx="34" cy="56" r="4.5" />
    </svg>
  );
}
