import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { modelChoice } from "#app/domain/assistant/model-choice.server.ts";
import { questionForm } from "#app/domain/assistant/schema.ts";
import { showConversation } from "#app/domain/assistant/show-conversation.server.ts";
import { sessionName } from "#app/domain/support/schema.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AskForm } from "#app/routes/chat/ask-form.tsx";
import { Messages } from "#app/routes/chat/messages.tsx";
import { VisitorWelcome } from "#app/routes/chat/visitor-welcome.tsx";
import { chatPath } from "#app/ui/chat/paths.ts";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

export const handle: Handle = { systemType: true };

/** A conversation of the viewer's, a new one where none is named; null for a visitor, who is asked to sign in. */
export const loader = page(async (ctx, { url }) => {
  if (!ctx.viewer) return { chat: null, model: null };
  const named = sessionName.safeParse(url.searchParams.get("conversa"));
  const session = named.data ?? crypto.randomUUID();
  const [conversation, model] = await Promise.all([showConversation(ctx, session), modelChoice(ctx)]);
  return { chat: { session, conversation }, model };
});

export const action = form({
  schema: questionForm,
  limit: "assistant.ask",
  room: "assistant",
  typed: true,
  run: (ctx, question) => askAssistant(ctx, question),
  goTo: (_answer, _args, { session_id }) => `${chatPath(session_id)}#resposta`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Assistente");

export default function Chat({ loaderData: { chat, model }, actionData: reply }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <p>
        <a href="/support" className="inline-block py-2 text-leaf underline underline-offset-4">
          Suporte
        </a>
      </p>
      <h1 className="mt-2 text-3xl">Assistente</h1>
      <p className="mt-3 mb-8 text-muted">
        É um robô, não uma pessoa: responde na hora, 24/7, com o que está escrito nas páginas da escola. O que ele não
        resolver, a equipe resolve.
        {model?.isUsed && ` As perguntas vão, sem o seu nome, ao serviço de IA em ${model.host}.`}
        {model && (
          <>
            {" "}
            <a href="/profile/data#assistente" className="text-leaf underline underline-offset-4">
              {model.isUsed ? "Não quero que saiam daqui" : "Mudar isso em Seus dados"}
            </a>
          </>
        )}
      </p>
      {chat ? (
        <>
          <Messages {...chat} trouble={reply?.error?.[""]} />
          <AskForm session={chat.session} reply={reply} isBegun={chat.conversation.messages.length > 0} />
        </>
      ) : (
        <VisitorWelcome />
      )}
    </div>
  );
}
