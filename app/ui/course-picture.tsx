import { classNames } from "./class-names.ts";
import { motifOf } from "./cover-motifs.ts";

/** The plant on a drawn cover, by category: around x = 0, with its root at y = 0. */
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

const hash = (text: string) =>
  Array.from(text).reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);

type CoverProps = { category: string; title: string; single?: boolean };

/** The subject of the title where it is known, with a plant of the category beside it; else the plant alone. */
export function Cover({ category, title, single }: CoverProps) {
  const seed = hash(title);
  const plant = plants[category] ?? plants.discipulado!;
  const [side, hill] = [(seed >>> 3) % 2 ? 1 : -1, (seed >>> 13) % 26];
  return (
    <svg
      viewBox="0 0 320 180"
      className="block size-full"
      style={{ color: `var(--color-${category in plants ? category : "geral"})` }}
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
    >
      <path fill="currentColor" opacity=".14" d="M0 0h320v180H0z" />
      <circle cx={160 + side * (66 + (seed % 56))} cy={38 + (seed % 12)} r="19" className="fill-wheat" opacity=".8" />
      <path fill="currentColor" opacity=".2" d={`M0 ${134 + hill / 4}q80-${hill} 160-2t160-4v60H0z`} />
      <g stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" fill="none">
        <path transform={`translate(${single ? 160 : 160 - side * 26} 150)`} d={motifOf(title) ?? plant} />
        {!single && <path transform={`translate(${160 + side * 84} 156)scale(.6)`} d={plant} />}
      </g>
    </svg>
  );
}

type Pictured = { title: string; category: string; thumbnailUrl: string | null };

/**
 * A course's picture in 16:9: its own, or a drawn cover (`wide`: flatter on a wide screen). Decorative, since the title
 * is next to it.
 */
export function CoursePicture({ course, eager, wide }: { course: Pictured; eager?: boolean; wide?: boolean }) {
  const shape = wide && !course.thumbnailUrl ? "aspect-video lg:aspect-[2/1]" : "aspect-video";
  return (
    <div className={classNames("overflow-hidden rounded-soft bg-sunken", shape)}>
      {course.thumbnailUrl ? (
        <img
          src={course.thumbnailUrl}
          alt=""
          width={640}
          height={360}
          loading={eager ? "eager" : "lazy"}
          className="size-full object-cover"
        />
      ) : (
        <Cover category={course.category} title={course.title} />
      )}
    </div>
  );
}
