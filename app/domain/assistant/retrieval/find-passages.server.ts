import type { Strength } from "#app/domain/assistant/escalation-rule.ts";
import { cataloguePassages } from "#app/domain/assistant/retrieval/catalogue-passages.server.ts";
import { coursePassages } from "#app/domain/assistant/retrieval/course-passages.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { listPassages } from "#app/domain/help/list-passages.server.ts";
import { questionWords } from "#app/domain/passages/question-words.ts";
import { type Ranked, rankPassages } from "#app/domain/passages/rank-passages.server.ts";

/** The least score at which a page counts as found, and as one that fits. */
const bar = { weak: 0.34, strong: 0.5 };

/** Pages that fit nearly as well as the best one are named beside it. */
const nearly = 0.85;

/** A question of so few words may go on from the one before it. */
const fewWords = 2;

/**
 * The platform's own public pages that answer a question: help, texts of law, the catalogue, published courses. In: the
 * question, and the one before it in the conversation, where there is one: a short question that finds nothing by
 * itself ("e no celular?") is looked up together with it. Out: the best page and those that fit nearly as well, and how
 * well the best one does; none below the threshold.
 */
export async function findPassages(
  ctx: Ctx,
  question: string,
  before = "",
): Promise<{ strength: Strength; passages: Ranked[] }> {
  const words = questionWords(question);
  const own = await rank(ctx, words);
  if (scoreOf(own) >= bar.strong || words.length > fewWords || !before) return judged(own);
  const together = await rank(ctx, [...words, ...questionWords(before)]);
  const both = words.length ? together.filter(({ href }) => own.some((passage) => passage.href === href)) : together;
  return judged(scoreOf(both) >= bar.strong ? both : own);
}

async function rank(ctx: Ctx, words: string[]) {
  if (!words.length) return [];
  const help = listPassages(ctx.settings);
  return await rankPassages(ctx, words, [
    ...help,
    ...(await cataloguePassages(ctx)),
    ...(await coursePassages(ctx, words)),
  ]);
}

function judged(ranked: Ranked[]) {
  const best = scoreOf(ranked);
  const strength: Strength = best >= bar.strong ? "strong" : best >= bar.weak ? "weak" : "none";
  const least = Math.max(bar.weak, best * nearly);
  return { strength, passages: ranked.filter(({ score }) => score >= least) };
}

const scoreOf = ([best]: Ranked[]) => best?.score ?? 0;
