/** What is drawn on a cover: one plant a category, grown a little differently by every title. */
const plants: Record<string, (bend: number) => string> = {
  // A wheat ear: work that feeds.
  profissionalizante: (b) => `M160 150Q${160 + b} 90 160 40M160 62q-16-2-20-20q18 2 20 20m0 0q16-2 20-20q-18 2-20 20m0 22q-16-2-20-20q18 2 20 20m0 0q16-2 20-20q-18 2-20 20m0 22q-16-2-20-20q18 2 20 20m0 0q16-2 20-20q-18 2-20 20`,
  // A vine around its stake: long study.
  teologico: (b) => `M160 150V34M${148 + b} 150q30-18 12-36t0-36t6-34M172 116q18 2 24-14q-20-4-24 14m-26-36q-20 0-24-18q22-2 24 18m22-30q18 0 22-16q-20-4-22 16`,
  // A young tree: growing up and out.
  desenvolvimento_pessoal: (b) => `M160 150V84m0 30q-${22 + b}-6-30-28m30 8q${22 - b}-6 28-30M118 74a18 18 0 1 1 24-18a20 20 0 0 1 38 0a18 18 0 1 1 22 20q-42 14-84-2`,
  // A sprout with two leaves.
  discipulado: (b) => `M160 150Q${160 + b / 2} 110 160 84M160 86q-40 4-46-36q44-2 46 36m0 8q34 2 42-32q-38-2-42 32`,
  // A tall plant and a small one beside it.
  mentoria: (b) => `M146 150Q${146 + b / 3} 96 146 50m0 40q-26 0-32-24q28 0 32 24m0-22q24-2 28-24q-26 0-28 24m54 72v-34m0 6q-16 0-20-14q18-2 20 14m0-4q12-2 16-14q-16 0-16 14`,
};

const hash = (text: string) => Array.from(text).reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7);

/** The drawn cover of a course that has no picture: ground, sun and a plant, from category and title. Under 1 KB. */
export function Cover({ category, title }: { category: string; title: string }) {
  const seed = hash(title);
  const sun = 40 + (seed % 240);
  const height = 26 + ((seed >> 8) % 34);
  const bend = (seed >> 4) % 14;
  const draw = plants[category] ?? plants.discipulado!;
  const shift = ((seed >> 12) % 120) - 60;
  return (
    <svg viewBox="0 0 320 180" className="block size-full" style={{ color: `var(--color-${category in plants ? category : "geral"})` }} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <path fill="currentColor" opacity=".13" d="M0 0h320v180H0z" />
      <circle cx={sun} cy={height} r="19" className="fill-wheat" opacity=".75" />
      <path fill="currentColor" opacity=".16" d={`M0 140q80-${14 + bend} 160-6t160-4v50H0z`} />
      <path fill="none" stroke="currentColor" opacity=".45" d="M0 156q90-16 160-6t160-6M0 168q90-12 160-4t160-6" />
      <path fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" transform={`translate(${shift})`} d={draw(bend)} />
    </svg>
  );
}
