import { and, eq, lte, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Answer } from "#app/domain/assistant/conversation.ts";
import { type Question, questionBody } from "#app/domain/assistant/schema.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { deadlineAfter, withDeadline } from "#app/domain/deadline.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";
import { leases } from "#drizzle/schema/platform.ts";
import { answerQuestion, type QuestionResult } from "./answer-question.server.ts";
import { purgeIfExpired, readMessages } from "./conversation.server.ts";
import { modelTimeoutMs, modelUnavailable } from "./model.server.ts";

/** Answers a question to the assistant and keeps both in the conversation for 24 hours. */
export const askAssistant = verb(
  { ability: "assistant.ask", limit: "assistant.ask", body: questionBody },
  async (ctx, input): Promise<Answer> => {
    const answered = await withDeadline(deadlineAfter(ctx, modelTimeoutMs), () => answer(ctx, input), tooLate);
    await inTransaction(ctx, (within) => keep(within, input, answered));
    return answered.answer;
  },
);

async function answer(ctx: SignedCtx, { session_id: sessionId, message, messages }: Question): Promise<QuestionResult> {
  const known = await readMessages(ctx, sessionId);
  const before = known.length ? known : (messages ?? []).map(toStoredMessage);
  return await oneAtATime(ctx, () => answerQuestion(ctx, message, before));
}

/** Includes the time before and after the model. */
const tooLate = () => modelUnavailable(new Error("The assistant's answer was not there in time."));

const name = "assistant.ask";
const taken = "O assistente ainda está respondendo à sua outra pergunta. Tente de novo em instantes.";

/**
 * Runs `work` unless another question of the viewer's is being answered, on any instance. If an instance crashes, its
 * lease ends after 30 s, when a model has long answered or failed.
 */
async function oneAtATime<T>(ctx: SignedCtx, work: () => Promise<T>): Promise<T> {
  const until = sql`${sqlNow(ctx)} + interval '30 seconds'`;
  const [lease] = await ctx.db
    .insert(leases)
    .values({ name, userId: ctx.viewer.id, until })
    .onConflictDoUpdate({
      target: [leases.name, leases.userId],
      set: { until },
      setWhere: lte(leases.until, sqlNow(ctx)),
    })
    // To the microsecond, to tell this lease from a later one.
    .returning({ until: sql<string>`${leases.until}::text` });
  if (!lease) throw new AppError("unavailable", taken, { retryAfter: 5 });
  try {
    return await work();
  } finally {
    const mine = and(eq(leases.name, name), eq(leases.userId, ctx.viewer.id));
    await ctx.db.delete(leases).where(and(mine, sql`${leases.until} = ${lease.until}::timestamptz`));
  }
}

/** Messages that only the client claims bring neither sources nor offers. */
const toStoredMessage = (message: { role: "user" | "assistant"; content: string }) => ({
  ...message,
  sources: [],
  shouldEscalate: false,
});

async function keep(
  ctx: SignedCtx,
  { session_id: sessionId, message }: Question,
  { answer, strength }: QuestionResult,
) {
  await purgeIfExpired(ctx, sessionId);
  const both = { userId: ctx.viewer.id, sessionId, createdAt: sqlNow(ctx) };
  const { message: content, sources, shouldEscalate } = answer;
  await ctx.db.insert(chatMessages).values([
    { ...both, role: "user", content: message },
    { ...both, role: "assistant", content, sources, shouldEscalate },
  ]);
  await recordEvent(ctx, "assistant.asked", `conversation/${sessionId}`, { strength, escalates: shouldEscalate });
}
