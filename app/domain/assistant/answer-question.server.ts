import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { deadlineAfter } from "#app/domain/deadline.server.ts";
import { timeLabel } from "#app/domain/figures.ts";
import { foldText } from "#app/domain/fold.ts";
import { articlePath, articleSlug, helpArticles } from "#app/domain/help/help-articles.ts";
import { readArticle } from "#app/domain/help/read-article.server.ts";
import { searchLessons } from "#app/domain/study/search-lessons.server.ts";
import type { Ranked } from "#app/domain/texts/page-index.server.ts";
import { searchTerms } from "#app/domain/texts/words.ts";
import type { Answer, ChatMessage, Source } from "./conversation.ts";
import { shouldEscalate } from "./escalation.ts";
import { findPages } from "./find-pages.server.ts";
import { askModel, modelTimeoutMs as longestWait, type Part, truncateAtSentence } from "./model.server.ts";
import { usesModel } from "./model-choice.server.ts";

/** Greetings, thanks and farewells. A message of nothing else asks nothing. */
const phrases = {
  greeting: `oi oie oii oiii ola opa ei hey alo eai eae salve saudacoes bom boa dia tarde noite paz graca shalom tudo td bem
    blz beleza vai`,
  thanks: `obrigado obrigada obg obgd brigado brigada valeu vlw grato grata agradeco agradecido agradecida amem certo ok okay
    otimo otima perfeito perfeita show legal maravilha joia entendi entendido resolvido resolveu consegui deu ajudou`,
  leave: "tchau xau adeus ate fui",
};
const between = `e a o os as ai com como do da de te lhe voce vc voces vcs esta senhor senhora cristo jesus deus abencoe muito
  muita mesmo demais pela pelo sua seu ajuda atencao amigo amiga irmao irma por tudo bem logo mais amanha depois mim me nao sim ja
  isso so era assistente pessoal todos todas`;

const replies = {
  greeting:
    "Olá! Que bom ter você aqui. Pergunte sobre acesso, cursos, pagamentos, certificados ou o programa de mantenedores, com as suas palavras.",
  thanks: "Por nada! Se aparecer outra dúvida, é só escrever.",
  leave: "Até logo, e bons estudos!",
};

type Courtesy = keyof typeof replies;

const wordsOf = (list: string) => new Set(list.split(/\s+/));
const kinds = (Object.keys(replies) as Courtesy[]).map((kind) => ({ kind, words: wordsOf(phrases[kind]) }));
const known = new Set(kinds.flatMap(({ words }) => [...words]).concat([...wordsOf(between)]));

/** The reply to a message that only greets, thanks or says goodbye; null for any other. */
export function smallTalkReply(message: string): string | null {
  const plain = foldText(message);
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (!words.length || words.some((word) => !known.has(word))) return null;
  const named = (of: Courtesy) => words.some((word) => kinds.find(({ kind }) => kind === of)!.words.has(word));
  const kind = (["leave", "thanks", "greeting"] as const).find(named);
  return kind ? replies[kind] : null;
}

const hidden = "…";

/**
 * Removes what identifies the person from their text: e-mail addresses, long numbers (documents, phones, cards) and the
 * name of their account.
 */
export function redact(text: string, { fullName, email }: Pick<Viewer, "fullName" | "email">): string {
  const named = [email, fullName]
    .filter((name) => name.trim())
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${named.join("|")})(?![\\p{L}\\p{N}])`, "giu"), hidden)
    .replace(/[^\s@<>()]{1,64}@[^\s@<>()]{1,255}/g, hidden)
    .replace(/\+?\(?\d(?:[\s()./-]{0,2}[\dA-Z]){6,}[\s./-]?\d/g, hidden);
}

/** The conversation before the question, and whether the platform knows it or only the client claims it. */
type Before = Omit<ChatMessage, "createdAt">[];

/** The questions that the platform is known to have answered with a page, oldest first. */
function exchangesOf(before: Before): { question: string; page: string | undefined; needsPerson: boolean }[] {
  return before.flatMap(({ role, content }, index) => {
    if (role !== "user" || smallTalkReply(content)) return [];
    const next = before[index + 1];
    const page = next?.role === "assistant" ? next.sources[0]?.href.split("#")[0] : undefined;
    return [{ question: content, page, needsPerson: false }];
  });
}

/** How many characters of a course's description are quoted. */
const longestExcerpt = 500;

/** The reply when no page is known to answer. */
export const uncertainAnswer =
  "Não tenho certeza da resposta, e prefiro não adivinhar. Talvez um destes artigos ajude. Se não ajudar, uma pessoa da nossa equipe responde.";

/** The same where the lessons of the person speak of it. */
export const taughtAnswer =
  "Não tenho uma resposta pronta, mas as suas aulas falam disso. Toque para abrir no lugar certo. Se não for isso, uma pessoa da nossa equipe responde.";

/** An answer, and how well the platform's pages support it; null for a greeting. */
export type QuestionResult = { answer: Answer; strength: "strong" | "none" | "courtesy" };

/**
 * Finds the page that answers a question and returns its short answer, or what the model writes from the page's parts
 * where a model is configured. If no page fits well enough, it offers three articles and a person, and asks no model.
 */
export async function answerQuestion(ctx: SignedCtx, question: string, before: Before): Promise<QuestionResult> {
  const until = deadlineAfter(ctx, longestWait);
  const courtesy = smallTalkReply(question);
  if (courtesy) return { answer: { message: courtesy, sources: [], shouldEscalate: false }, strength: "courtesy" };
  const earlier = exchangesOf(before);
  const redacted = redact(question, ctx.viewer);
  const { isCertain, pages } = await findPages(ctx, redacted, earlier.at(-1)?.question);
  const [best] = pages;
  if (!isCertain || !best) {
    const said = await lessonSources(ctx, redacted);
    const message = said.length ? taughtAnswer : uncertainAnswer;
    return { answer: { message, sources: offeredSources(said, pages), shouldEscalate: true }, strength: "none" };
  }
  const short = shortAnswer(ctx, best, pages);
  const finding = { page: best.href, needsPerson: best.needsPerson };
  const offersTicket = shouldEscalate([...earlier, finding]);
  const asksModel = ctx.settings.AI_BASE_URL && (await usesModel(ctx));
  const passages = pages.flatMap(({ parts }) => parts);
  const message = asksModel
    ? await askModel(ctx.settings, modelInput(ctx, { question, before, passages }), until)
    : short.message;
  return { answer: { message, sources: short.sources, shouldEscalate: offersTicket }, strength: "strong" };
}

/** The two-sentence answer of the best page, and links: its best part, and the pages it names. */
function shortAnswer({ settings }: SignedCtx, best: Ranked, pages: Ranked[]): Pick<Answer, "message" | "sources"> {
  const slug = articleSlug(best.href);
  if (slug) {
    const { answer } = readArticle(settings, slug);
    return { message: answer.text, sources: distinct([{ title: best.title, href: best.part }, ...answer.links]) };
  }
  return {
    message: truncateAtSentence(best.parts[0]!.text, longestExcerpt),
    sources: distinct(pages.map(({ title, href }) => ({ title, href }))),
  };
}

/** How many places of lessons are named. */
const maxTaught = 2;

/** Where the viewer's own lessons speak of all that a question asks about. */
async function lessonSources(ctx: SignedCtx, question: string): Promise<Source[]> {
  const q = searchTerms(question).join(" ");
  const { data } = await searchLessons(ctx, { q, page: 1, limit: maxTaught });
  return data.map(({ courseId, lessonId, lessonTitle, seconds }) => ({
    title: seconds === null ? lessonTitle : `${lessonTitle}, aos ${timeLabel(seconds)}`,
    href: `/courses/${courseId}/learn/${lessonId}${seconds === null ? "" : `?t=${seconds}#player`}`,
  }));
}

/** Places of lessons and articles that may help, three in all, filled up with the most popular ones. */
const offeredSources = (said: Source[], pages: Ranked[]) =>
  distinct([
    ...said,
    ...pages.map(({ title, part }) => ({ title, href: part })),
    ...startingPoints.map(({ slug, title }) => ({ title, href: articlePath(slug) })),
  ]);

const startingPoints = helpArticles.filter(({ slug }) =>
  ["encontrar-um-curso", "comprar-um-curso", "gerar-certificado"].includes(slug),
);

const maxSources = 3;

/** Each page once. */
function distinct(sources: Source[]): Source[] {
  const pages = new Map(sources.map((source) => [source.href.split("#")[0], source]));
  return [...pages.values()].slice(0, maxSources);
}

/** What is sent to a model; nothing in it identifies the person. */
function modelInput({ viewer }: SignedCtx, input: { question: string; before: Before; passages: readonly Part[] }) {
  return {
    question: redact(input.question, viewer),
    before: input.before.map(({ role, content }) => ({ role, content: redact(content, viewer) })),
    passages: input.passages,
  };
}
