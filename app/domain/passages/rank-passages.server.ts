import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Passage } from "#app/domain/passages/passage.ts";
import { vectorsOf } from "#app/domain/passages/passage-vectors.server.ts";
import { synonyms } from "#app/domain/passages/synonyms.ts";

/** A passage with how well it fits a question: from 0, not at all, to about 1. */
export type Ranked = Passage & { score: number };

const mostPassages = 20;

/** What a word counts as often as it stands in a title, a text; and what a synonym counts of it. */
const inTitle = 3;
const synonym = 0.6;
/** As in BM25: how soon more of the same word adds nothing, and how much long texts are held back. */
const saturation = 1.2;
const lengthShare = 0.4;
/** A passage need not hold more words than these of a long story. */
const enough = 5;
/** What a title that says nothing else than what is asked is worth more. */
const wholeTitle = 0.15;
/** Words rarer than this are no more telling: a word that stands nowhere would drown the others. */
const rarest = 3;
/** How alike a word that stands nowhere must be to the one it is taken for, by their groups of three letters. */
const alike = 0.42;

/**
 * The passages that speak of what is asked, the best first. In: the question's words, and all passages there are.
 * What counts is which share of the question's words a passage holds, by BM25: rare words more, titles more, synonyms
 * less. A word that stands nowhere is taken for a slip of the one that looks most like it. What is compared are stems,
 * as PostgreSQL's Portuguese dictionary knows them, without accents.
 */
export async function rankPassages(ctx: Ctx, words: readonly string[], passages: Passage[]): Promise<Ranked[]> {
  const given = JSON.stringify(await vectorsOf(ctx, passages));
  const rows = await ctx.db.execute<{ n: number; score: number }>(sql`
    with passages as materialized (
      select n::int as n, (passage->>'title')::tsvector as title, (passage->>'text')::tsvector as text
      from jsonb_array_elements(${given}::text::jsonb) with ordinality as listed (passage, n)
    ), terms as materialized (
      select n, lexeme as stem, ${inTitle}::float8 * cardinality(positions) as times, true as is_title
      from passages, unnest(title)
      union all
      select n, lexeme, cardinality(positions), false from passages, unnest(text)
    ), lengths as (
      select n, sum(times) / avg(sum(times)) over () as length,
        count(*) filter (where is_title)::float8 as title_length
      from terms group by n
    ), vocabulary as materialized (
      select stem, count(distinct n) as passages from terms group by stem
    ), lines as materialized (
      select ${stems(sql`line`)} as stems from jsonb_array_elements_text(${JSON.stringify(synonyms)}::text::jsonb) as line
    ), typed as (
      select stem, exists (select from vocabulary v where v.stem = word.stem)
        or exists (select from lines where word.stem = any(lines.stems)) as is_known
      from unnest(${stems(sql`${words.join(" ")}::text`)}) as word (stem)
    ), meant as materialized (
      select distinct coalesce(near.stem, typed.stem) as stem
      from typed left join lateral (
        select v.stem from vocabulary v
        where not typed.is_known and length(typed.stem) > 3 and similarity(v.stem, typed.stem) >= ${alike}::float8
        order by similarity(v.stem, typed.stem) desc, v.stem limit 1
      ) as near on true
    ), asked as (
      select stem, stem as term, 1 as share from meant
      union
      select meant.stem, other, ${synonym}::float8 from meant
      join lines on meant.stem = any(lines.stems) cross join unnest(lines.stems) as other where other <> meant.stem
    ), weights as materialized (
      select meant.stem, ln(1 + (total.n + 0.5) / (greatest(coalesce(
          (select passages from vocabulary v where v.stem = meant.stem),
          (select max(passages) from vocabulary v join asked on asked.term = v.stem where asked.stem = meant.stem), 0), ${rarest}::int) + 0.5)) as weight
      from meant, (select count(*) as n from passages) as total
    ), found as (
      select terms.n, asked.stem, sum(asked.share * terms.times) as times, bool_or(is_title) as is_title
      from asked join terms on terms.stem = asked.term group by terms.n, asked.stem
    )
    select n, (sum(weight * times / (times + ${saturation}::float8 * (1 - ${lengthShare}::float8 + ${lengthShare}::float8 * length)))
        / (select avg(weight) * least(count(*), ${enough}::int) from weights)
        + ${wholeTitle}::float8 * count(*) filter (where is_title) / greatest(title_length, 1))::float8 as score
    from found join weights using (stem) join lengths using (n)
    group by n, title_length order by score desc, n limit ${mostPassages}`);
  return rows.map(({ n, score }) => ({ ...passages[n - 1]!, score }));
}

const stems = (text: SQL) => sql`tsvector_to_array(to_tsvector('portuguese', ${text}))`;
