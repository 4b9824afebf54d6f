import { discreet } from "#app/domain/assistant/answering/discreet.ts";
import { type Before, exchangesOf } from "#app/domain/assistant/answering/exchanges.ts";
import { answerFromPages } from "#app/domain/assistant/answering/from-pages.ts";
import { askModel, patience as longestWait } from "#app/domain/assistant/answering/model.server.ts";
import type { Answer, Source } from "#app/domain/assistant/conversation.ts";
import { courtesyFor } from "#app/domain/assistant/courtesy.ts";
import { type Finding, patience, type Strength, shouldEscalate } from "#app/domain/assistant/escalation-rule.ts";
import { usesModel } from "#app/domain/assistant/model-choice.server.ts";
import { findPassages } from "#app/domain/assistant/retrieval/find-passages.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { deadline } from "#app/domain/deadline.server.ts";
import type { Passage } from "#app/domain/passages/passage.ts";

/** An answer, and how well the platform's pages gave it; a greeting rests on none. */
export type Answered = { answer: Answer; strength: Strength | "courtesy" };

const mostSources = 3;

/**
 * What the assistant says to a question, given what was said before. With a model it is the model's answer from the
 * pages that were found; without one, for whoever wants none, or where nothing was found, it is in the pages' own
 * words. Refuses (unavailable) where the model fails.
 */
export async function answerQuestion(ctx: SignedCtx, question: string, before: Before): Promise<Answered> {
  const until = deadline(ctx, longestWait);
  const courtesy = courtesyFor(question);
  if (courtesy) return { answer: { message: courtesy, sources: [], shouldEscalate: false }, strength: "courtesy" };
  const earlier = exchangesOf(before);
  const { strength, passages } = await findPassages(ctx, discreet(question, ctx.viewer), earlier.at(-1)?.question);
  const sources = sourcesOf(passages);
  const finding = { strength, page: sources[0]?.href, needsPerson: passages[0]?.needsPerson === true };
  const offersTicket = shouldEscalate([...(await findingsBefore(ctx, finding, earlier)), finding]);
  const asksModel = ctx.settings.AI_BASE_URL && strength !== "none" && (await usesModel(ctx));
  const message = asksModel
    ? await askModel(ctx.settings, toldTo(ctx, { question, before, passages }), until)
    : answerFromPages(strength, passages);
  return { answer: { message, sources, shouldEscalate: offersTicket }, strength };
}

/** The pages to read on, each once: of one page the part that fits best. */
function sourcesOf(passages: readonly Passage[]): Source[] {
  const pages = new Map<string, Source>();
  for (const { title, href } of passages) {
    const page = href.split("#")[0]!;
    if (!pages.has(page)) pages.set(page, { title, href });
  }
  return [...pages.values()].slice(0, mostSources);
}

/**
 * What was found for the questions that may count together with this one. How well the pages fitted them is looked up
 * anew, and only where it matters; what only the client says was asked counts for nothing.
 */
async function findingsBefore(ctx: SignedCtx, { strength }: Finding, earlier: ReturnType<typeof exchangesOf>) {
  const known = earlier.filter(({ page, offered }) => page || offered).slice(1 - patience);
  const findings: Finding[] = [];
  for (const { question, page } of known) {
    const found = strength === "weak" ? (await findPassages(ctx, question)).strength : "strong";
    findings.push({ strength: found, page, needsPerson: false });
  }
  return findings;
}

/** What leaves the platform for a model: nothing of it names whoever asks. */
function toldTo({ viewer }: SignedCtx, told: { question: string; before: Before; passages: readonly Passage[] }) {
  return {
    question: discreet(told.question, viewer),
    before: told.before.map(({ role, content }) => ({ role, content: discreet(content, viewer) })),
    passages: told.passages,
  };
}
