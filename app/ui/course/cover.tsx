/** What grows on a cover, by category: drawn around x = 0, with its root at y = 0. */
const plants: Record<string, string> = {
  // A wheat ear: work that feeds.
  profissionalizante:
    "M0 0Q5-60 0-112M0-84q-17-2-21-22q19 3 21 22q2-19 21-22q-4 20-21 22m0 24q-17-2-21-22q19 3 21 22q2-19 21-22q-4 20-21 22m0 24q-17-2-21-22q19 3 21 22q2-19 21-22q-4 20-21 22",
  // A vine around its stake: long study.
  teologico:
    "M0 0V-118M-12 0q32-18 12-38t0-36t7-36M13-34q19 2 25-15q-21-4-25 15M-13-52q-21 0-25-19q23-2 25 19M11-86q19 0 23-17q-21-4-23 17",
  // A young tree: growing up and out.
  desenvolvimento_pessoal:
    "M0 0V-62m0 28q-22-6-30-22m30 2q22-4 28-20M-42-66a18 18 0 0 1 4-34a24 24 0 0 1 44-12a22 22 0 0 1 36 22a15 15 0 0 1-4 26q-40 14-80-2",
  // A sprout with two leaves.
  discipulado: "M0 0Q7-40 0-66m0 2q-40-4-46-38q44-2 46 38m0 8q34-2 42-36q-38 0-42 36",
  // A tall plant and a small one beside it.
  mentoria:
    "M-14 0q8-54 0-102m1 42q-28 0-34-25q29 0 34 25m0-22q25-2 30-25q-28 0-30 25M36 0v-34m0 6q-17 0-21-14q19-2 21 14m0-4q13-2 17-14q-17 0-17 14",
};

/** Where plants stand: x, ground and size of each, a bed of one, two or three. */
const beds = [
  [[160, 150, 1.05]],
  [
    [112, 150, 1],
    [214, 154, 0.62],
  ],
  [
    [206, 150, 1],
    [108, 154, 0.62],
  ],
  [
    [76, 156, 0.6],
    [160, 150, 1],
    [246, 156, 0.6],
  ],
  [
    [82, 152, 0.95],
    [164, 155, 0.72],
    [238, 157, 0.5],
  ],
] as const;

const hash = (text: string) =>
  Array.from(text).reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);

/** The drawn cover of a course that has no picture: ground, sun and plants, from category and title. Under 1 KB. */
export function Cover({ category, title, single }: { category: string; title: string; single?: boolean }) {
  const seed = hash(title);
  const kind = category in plants ? category : "discipulado";
  const bed = beds[single ? 0 : seed % beds.length]!;
  const [sun, hill, id] = [56 + ((seed >>> 5) % 208), (seed >>> 13) % 26, `p${seed.toString(36)}`];
  return (
    <svg
      viewBox="0 0 320 180"
      className="block size-full"
      style={{ color: `var(--color-${category in plants ? category : "geral"})` }}
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
    >
      <path fill="currentColor" opacity=".14" d="M0 0h320v180H0z" />
      <circle cx={single ? 206 : sun} cy={38 + (seed % 12)} r="19" className="fill-wheat" opacity=".8" />
      <path fill="currentColor" opacity=".2" d={`M0 ${134 + hill / 4}q80-${hill} 160-2t160-4v60H0z`} />
      <path fill="none" stroke="currentColor" opacity=".4" d="M0 158q90-14 160-5t160-5M0 169q90-11 160-4t160-5" />
      <g stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" fill="none">
        {bed.map(([x, y, size], i) => (
          <g key={x} transform={`translate(${x} ${y})scale(${size})`}>
            {i === 0 ? <path id={id} d={plants[kind]} /> : <use href={`#${id}`} />}
          </g>
        ))}
      </g>
    </svg>
  );
}
