import { type HelpTopic, helpArticles } from "#app/domain/help/articles.ts";

const hues: Record<HelpTopic, string> = {
  access: "fill-sky",
  courses: "fill-discipulado",
  payments: "fill-desenvolvimento_pessoal",
  maintainers: "fill-wheat",
  certificates: "fill-teologico",
  teaching: "fill-mentoria",
  support: "fill-clay",
};

/** How large a thing on the shelf is drawn. */
export const onTheShelf = "h-auto w-17 lg:w-21";

/** A jar with as many seeds in it as there are answers on its subject: decoration. */
export function Jar({ topic }: { topic: HelpTopic }) {
  const seeds = helpArticles.filter((article) => article.topic === topic).length;
  return (
    <svg viewBox="0 0 64 76" className={onTheShelf} aria-hidden="true" fill="none">
      <path className={hues[topic]} d={seedsIn(seeds)} />
      <path
        className="stroke-ink"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d="M17 13v5q-9 3-9 11v37q0 9 9 9h30q9 0 9-9v-37q0-8-9-11v-5z"
      />
      <path className="fill-wheat-wash stroke-ink" strokeWidth="2.5" strokeLinejoin="round" d="M14 4h36v9H14z" />
    </svg>
  );
}

/** Where seeds come to lie, from the bottom up, and how each is turned, in degrees. */
const heap = [
  [18, 67, 8],
  [31, 68, -12],
  [45, 67, 20],
  [24, 59, 35],
  [38, 59, -25],
  [17, 52, -10],
  [47, 54, 12],
  [31, 50, 5],
  [41, 46, 40],
  [22, 43, -30],
] as const;

function seedsIn(count: number) {
  return heap.slice(0, count).map(seed).join("");
}

/** A seed: an ellipse of 12 by 8 around a point. */
function seed([x, y, turned]: (typeof heap)[number]) {
  const [across, down] = [Math.cos((turned * Math.PI) / 180) * 6, Math.sin((turned * Math.PI) / 180) * 6];
  const [dx, dy] = [(across * 2).toFixed(1), (down * 2).toFixed(1)];
  const half = `a6 4 ${turned} 1 0 `;
  return `M${(x - across).toFixed(1)} ${(y - down).toFixed(1)}${half}${dx} ${dy}${half}${-dx} ${-dy}`;
}
