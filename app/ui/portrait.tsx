import { classNames } from "./class-names.ts";

const hues = ["discipulado", "teologico", "profissionalizante", "mentoria", "desenvolvimento_pessoal"];

type PortraitProps = { name: string; pictureUrl: string | null; small?: boolean };

/** A person's picture if it is stored here, else their initials; a large one between two sprigs. */
export function Portrait({ name, pictureUrl, small }: PortraitProps) {
  // Pages load nothing from other hosts.
  const isOurs = pictureUrl?.startsWith("/media/");
  return (
    <div className={classNames("shrink-0 overflow-hidden rounded-full bg-sunken", small ? "size-11" : "size-24")}>
      {isOurs ? (
        <img src={pictureUrl!} alt="" width={96} height={96} loading="lazy" className="size-full object-cover" />
      ) : (
        <Drawn name={name} small={small} />
      )}
    </div>
  );
}

function Drawn({ name, small }: { name: string; small?: boolean }) {
  const hue = hues[Array.from(name).reduce((sum, char) => sum + char.charCodeAt(0), 0) % hues.length];
  return (
    <svg viewBox="0 0 96 96" className="block size-full" style={{ color: `var(--color-${hue})` }} aria-hidden="true">
      <path fill="currentColor" opacity=".13" d="M0 0h96v96H0z" />
      <text
        x="48"
        y={small ? 61 : 55}
        textAnchor="middle"
        fill="currentColor"
        fontSize={small ? 38 : 30}
        fontWeight="600"
        className="font-serif"
      >
        {initialsOf(name)}
      </text>
      {!small && <Sprigs />}
    </svg>
  );
}

function Sprigs() {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" opacity=".7">
      <path d="M48 84q-26-2-34-30m3 9q-9 1-11-7q9-1 11 7m0 0q4-7 0-13q-6 6 0 13m8 11q-9 4-13-3q7-5 13 3m0 0q1-8-5-12q-4 7 5 12" />
      <path d="M48 84q26-2 34-30m-3 9q9 1 11-7q-9-1-11 7m0 0q-4-7 0-13q6 6 0 13m-8 11q9 4 13-3q-7-5-13 3m0 0q-1-8 5-12q4 7-5 12" />
    </g>
  );
}

/** First letters of the first and the last name: "Helena Duarte" → HD. */
function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => Array.from(word)[0]!.toLocaleUpperCase("pt-BR")).join("");
}
