import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { questionBody } from "#app/domain/assistant/schema.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  POST: call({
    ability: "assistant.ask",
    limit: "assistant.ask",
    room: "assistant",
    body: questionBody,
    run: async (ctx, { body }) => {
      const { message, shouldEscalate, sources } = await askAssistant(ctx, body);
      return { message, should_escalate: shouldEscalate, sources };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
