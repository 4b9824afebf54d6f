import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { atOneTime } from "#app/domain/access/lease.server.ts";
import { type Answered, answerQuestion } from "#app/domain/assistant/answering/answer-question.server.ts";
import { noAnswer, patience } from "#app/domain/assistant/answering/model.server.ts";
import type { Answer } from "#app/domain/assistant/conversation.ts";
import { forgetIfOver } from "#app/domain/assistant/forget-conversations.server.ts";
import { readMessages } from "#app/domain/assistant/read-messages.server.ts";
import type { Question } from "#app/domain/assistant/schema.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { by, deadline } from "#app/domain/deadline.server.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";

/**
 * Answers a question to the assistant (B20) and keeps both in the conversation for 24 hours. In: the question, the name
 * of the conversation, and what the client says was said before, which counts only where the platform itself knows of
 * nothing. Out: the answer as plain text (at most 2,000 characters), the pages that it rests on, and whether it offers
 * to write to the team. Refuses visitors, and (unavailable) where another question of theirs is being answered, or
 * where a model is to answer and does not, or the answer is not there in time; then nothing is kept.
 */
export async function askAssistant(ctx: Ctx, asked: Question): Promise<Answer> {
  authorise(ctx, "assistant.ask");
  const signed = requireViewer(ctx);
  const answered = await by(deadline(ctx, patience), () => answer(signed, asked), tooLate);
  await inTransaction(signed, (within) => keep(within, asked, answered));
  return answered.answer;
}

async function answer(ctx: SignedCtx, { session_id: sessionId, message, messages }: Question): Promise<Answered> {
  const known = await readMessages(ctx, sessionId);
  const before = known.length ? known : (messages ?? []).map(claimed);
  return await atOneTime(ctx, oneQuestion, () => answerQuestion(ctx, message, before));
}

/** Whatever it was that took so long: the model, or what came before and after it. */
const tooLate = () => noAnswer(new Error("The assistant's answer was not there in time."));

/** One question of a person at a time, on all instances together; a model has answered or failed long before that. */
const oneQuestion = {
  name: "assistant.ask",
  seconds: 30,
  taken: "O assistente ainda está respondendo a outra pergunta. Tente de novo em instantes.",
};

/** What only the client says was said brings neither pages nor offers along. */
const claimed = (said: { role: "user" | "assistant"; content: string }) => ({
  ...said,
  sources: [],
  shouldEscalate: false,
});

async function keep(ctx: SignedCtx, { session_id: sessionId, message }: Question, { answer, strength }: Answered) {
  await forgetIfOver(ctx, sessionId);
  const both = { userId: ctx.viewer.id, sessionId, createdAt: clock(ctx) };
  const { message: content, sources, shouldEscalate } = answer;
  await ctx.db.insert(chatMessages).values([
    { ...both, role: "user", content: message },
    { ...both, role: "assistant", content, sources, shouldEscalate },
  ]);
  await record(ctx, "assistant.asked", `conversation/${sessionId}`, { strength, escalates: shouldEscalate });
}
