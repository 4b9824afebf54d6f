import type { ReactNode } from "react";
import { articlePath, type HelpTopic, helpArticles, helpTopics } from "#app/domain/help/help-articles.ts";

export function HelpTopicList() {
  return (
    <div className="mt-12 sm:mt-16">
      {Object.entries(helpTopics).map(([topic, { label, about }]) => (
        <section
          key={topic}
          aria-labelledby={topicAnchor(topic as HelpTopic)}
          className="grid gap-x-14 gap-y-4 border-t border-line py-8 lg:grid-cols-[16rem_1fr]"
        >
          <div>
            <h2 id={topicAnchor(topic as HelpTopic)} className="scroll-mt-24 text-2xl">
              {label}
            </h2>
            <p className="mt-1 text-muted">{about}</p>
          </div>
          <ul className="gap-x-10 sm:columns-2">
            {helpArticles
              .filter((article) => article.topic === topic)
              .map(({ slug, title, summary }) => (
                <li key={slug} className="break-inside-avoid">
                  <a href={articlePath(slug)} className="group block py-2">
                    <span className="font-semibold text-leaf group-hover:underline">{title}</span>
                    <span className="block text-sm text-muted">{summary}</span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The position of a topic's shelf in the drawing. */
export const topicAnchor = (topic: HelpTopic) => helpTopics[topic].label.toLowerCase();

export function Jars({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <nav aria-label="Por onde começar" className="mt-10 sm:mt-12">
      <ul className="grid grid-cols-3 sm:grid-cols-5 lg:grid-cols-10">
        {Object.entries(helpTopics).map(([topic, { label }]) => (
          <Place key={topic} href={`#${topicAnchor(topic as HelpTopic)}`} label={label}>
            <Jar topic={topic as HelpTopic} />
          </Place>
        ))}
        <Place href="/support/chat" label="O assistente">
          <Seedling />
        </Place>
        <Place href={isSignedIn ? "/support/new" : "/contact"} label="Uma pessoa">
          <Letter />
        </Place>
      </ul>
    </nav>
  );
}

function Place({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <li className="flex">
      <a href={href} className="group flex min-w-0 grow flex-col items-center pt-4 hover:text-leaf">
        <span>{children}</span>
        <span className="w-full border-t-4 border-wheat pt-2 pb-1 text-center text-xs font-semibold group-hover:underline">
          {label}
        </span>
      </a>
    </li>
  );
}

const hues: Record<HelpTopic, string> = {
  access: "fill-sky",
  courses: "fill-discipulado",
  payments: "fill-desenvolvimento_pessoal",
  maintainers: "fill-wheat",
  certificates: "fill-teologico",
  teaching: "fill-mentoria",
  school: "fill-leaf",
  support: "fill-clay",
};

/** The size of a thing on the shelf. */
const onTheShelf = "h-auto w-17 lg:w-21";

/** Decoration: a jar with as many seeds as its topic has articles. */
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

/** Positions of seeds from the bottom up, with rotation in degrees. */
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
  [33, 38, 12],
  [46, 39, -20],
  [20, 35, 25],
  [40, 31, -10],
  [28, 30, 18],
  [47, 30, 30],
  [17, 28, -15],
  [34, 24, 10],
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

/** Decoration: a pot with a young plant beside the jars. */
function Seedling() {
  return (
    <svg viewBox="0 0 64 76" className={onTheShelf} aria-hidden="true" fill="none" strokeLinejoin="round">
      <path className="stroke-leaf" strokeWidth="3" strokeLinecap="round" d="M32 46V24" />
      <path className="fill-leaf" d="M32 30q-2-17-19-18 1 17 19 18m0-7q1-15 17-17 1 15-17 17" />
      <path className="fill-clay-wash stroke-ink" strokeWidth="2.5" d="M15 46h34v8h-4l-3 20h-20l-3-20h-4z" />
    </svg>
  );
}

/** Decoration: a letter leaning against the wall beside the jars. */
function Letter() {
  return (
    <svg viewBox="0 0 64 76" className={onTheShelf} aria-hidden="true" fill="none" strokeLinejoin="round">
      <path className="fill-raised stroke-ink" strokeWidth="2.5" d="M5 40l51-7 5 34-51 7z" />
      <path className="stroke-ink" strokeWidth="2.5" d="M5 40l30 17 21-24" />
      <circle className="fill-clay" cx="34" cy="56" r="4.5" />
    </svg>
  );
}
