import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { questionBody, replyAnswer } from "#app/domain/assistant/schema.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("support", {
  POST: call({
    summary: "Pergunta ao assistente",
    ability: "assistant.ask",
    limit: "assistant.ask",
    room: "assistant",
    body: questionBody,
    answer: replyAnswer,
    refuses: ["unavailable"],
    run: async (ctx, { body }) => {
      const { message, shouldEscalate, sources } = await askAssistant(ctx, body);
      return { message, should_escalate: shouldEscalate, sources };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
