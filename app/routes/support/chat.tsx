import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { showConversation } from "#app/domain/assistant/conversation.server.ts";
import {
  assistantUnavailable,
  type Conversation,
  firstQuestions,
  greeting,
  type Source,
} from "#app/domain/assistant/conversation.ts";
import { modelChoice } from "#app/domain/assistant/model-choice.server.ts";
import { questionForm } from "#app/domain/assistant/schema.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { sessionName } from "#app/domain/support/ticket-forms.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button, ButtonLink, LineLink, TextLink } from "#app/ui/button.tsx";
import { chatPath, escalationPath, looks, words } from "#app/ui/chat/words.ts";
import { ChatMark } from "#app/ui/chrome/top-bar.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/chat";

/** The viewer's conversation, a new one if none is named; null for a visitor, who is asked to sign in. */
export const loader = page(async (ctx, { url }) => {
  if (!ctx.viewer) return { chat: null, model: null };
  const named = sessionName.safeParse(url.searchParams.get("conversa"));
  const session = named.data ?? crypto.randomUUID();
  const [conversation, model] = await Promise.all([showConversation(ctx, session), modelChoice(ctx)]);
  return { chat: { session, conversation }, model };
});

export const action = form({
  ...formOf(askAssistant),
  schema: questionForm,
  concurrency: "assistant",
  resendAfterSignIn: true,
  goTo: (_answer, _args, { session_id }) => `${chatPath(session_id)}#resposta`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Assistente");

export default function Chat({ loaderData: { chat, model }, actionData: reply }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <p>
        <LineLink href="/support">Suporte</LineLink>
      </p>
      <h1 className="mt-2 text-3xl">Assistente</h1>
      <p className="mt-3 mb-8 text-muted">
        É um robô, não uma pessoa: responde na hora, 24/7, com o que está escrito nas páginas da escola. O que ele não
        resolver, a equipe resolve.
        {model?.isUsed && ` As perguntas vão, sem o seu nome, ao serviço de IA em ${model.host}.`}
        {model && (
          <>
            {" "}
            <TextLink href="/profile/data#assistente">
              {model.isUsed ? "Não enviar minhas perguntas" : "Mudar isso em Seus dados"}
            </TextLink>
          </>
        )}
      </p>
      <ol data-log className="flex flex-col gap-4">
        <Line>
          <Message from="assistant" content={greeting} />
        </Line>
        {chat ? <Messages {...chat} trouble={reply?.error?.[""]} /> : <VisitorWelcome />}
      </ol>
      {chat && (
        <div data-ask className="mt-8 flex flex-col gap-8">
          <AskForm session={chat.session} reply={reply} isBegun={chat.conversation.messages.length > 0} />
          {chat.conversation.messages.length === 0 && <FirstQuestions session={chat.session} />}
        </div>
      )}
      <ChatPanel />
    </div>
  );
}

/** Asks one of the most common questions, with one tap. */
function FirstQuestions({ session }: { session: string }) {
  return (
    <form method="post" action={chatPath(session)} aria-label={words.first} data-first>
      <OnceField />
      <input type="hidden" name="session_id" value={session} />
      <ul className={looks.first}>
        {firstQuestions.map((question) => (
          <li key={question}>
            <button type="submit" name="message" value={question} className={looks.suggestion}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

type AskFormProps = {
  session: string;
  reply: SubmissionResult<string[]> | undefined;
  /** Whether the conversation has messages. */
  isBegun: boolean;
};

function AskForm({ session, reply, isBegun }: AskFormProps) {
  const { message } = useFields(questionForm, reply);
  return (
    <form method="post" action={chatPath(session)} className="flex flex-col gap-4">
      <OnceField />
      <ErrorSummary title="A mensagem ainda não foi enviada" errors={{ ...reply?.error, "": null }} />
      <input type="hidden" name="session_id" value={session} />
      <TextArea label={words.question} hint={words.secrets} field={message} required rows={3} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button>{words.send}</Button>
        {isBegun && <LineLink href={chatPath()}>Começar outra conversa</LineLink>}
      </div>
    </form>
  );
}

type MessagesProps = {
  session: string;
  conversation: Conversation;
  /** Why the last question was not answered. */
  trouble: string[] | null | undefined;
};

function Messages({ session, conversation: { messages, offersTicket, ticketId }, trouble }: MessagesProps) {
  const newest = messages.findLastIndex(({ role }) => role === "assistant");
  return (
    <>
      {messages.map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes its order
        <Line key={at} id={at === newest ? "resposta" : undefined}>
          <Message {...message} from={message.role} />
        </Line>
      ))}
      {trouble && (
        <Line>
          {/* biome-ignore lint/a11y/noAutofocus: the answer to a question that failed starts with what happened */}
          <div role="alert" tabIndex={-1} autoFocus className="flex flex-col">
            <Message from="assistant" content={trouble.join(" ")}>
              <a href="/support/new" className={looks.link}>
                {words.write}
              </a>
            </Message>
          </div>
        </Line>
      )}
      {offersTicket && (
        <Line data-offer>
          <Message from="assistant" content={words.offer}>
            <ButtonLink href={escalationPath(session)} className="mt-3">
              {words.escalate}
            </ButtonLink>
          </Message>
        </Line>
      )}
      {ticketId !== null && (
        <Line id="ticket">
          <Message from="assistant" content={`${words.created(ticketId)}\n\n${words.soon}`}>
            <a href={href("/support/:id", { id: String(ticketId) })} className={looks.link}>
              {words.follow(ticketId)}
            </a>
          </Message>
        </Line>
      )}
    </>
  );
}

const Line = (props: ComponentProps<"li">) => <li {...props} className="flex flex-col" />;

/** The assistant needs a signed-in person; visitors learn how to sign in and where to get help without it. */
function VisitorWelcome() {
  return (
    <Line>
      <Message from="assistant" content={words.signInFirst}>
        <p className="mt-3 flex flex-wrap gap-3">
          <ButtonLink href={signInPath(chatPath())}>{words.signIn}</ButtonLink>
          <ButtonLink href="/ajuda" look="quiet">
            {words.help}
          </ButtonLink>
          <ButtonLink href="/contact" look="quiet">
            {words.contact}
          </ButtonLink>
        </p>
      </Message>
    </Line>
  );
}

/** For script (ui/enhance/chat.ts), which opens this page over another: the panel, and lines that the log shows meanwhile. */
function ChatPanel() {
  return (
    <>
      <template data-panel>
        <dialog className="chat-panel" aria-labelledby="chat">
          <header className="flex items-center gap-2 border-b border-line px-4 py-1">
            <ChatMark className="text-leaf" />
            <h2 id="chat" className="text-lg">
              {words.assistant}
            </h2>
            <a data-page href={chatPath()} className={`ml-auto text-sm ${looks.link}`}>
              Abrir a página
            </a>
            <form method="dialog">
              <button type="submit" aria-label="Fechar" className="-mr-2 size-11 text-2xl">
                ×
              </button>
            </form>
          </header>
          <div
            role="log"
            aria-label="Conversa"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            className="relative flex grow flex-col gap-3 overflow-y-auto overscroll-contain p-4"
          >
            <p className="text-sm text-muted">
              {words.robot}{" "}
              <a href="/privacidade" target="_blank" rel="noopener" className={looks.source}>
                {words.whereTo}
                <span className="sr-only"> (abre em outra aba)</span>
              </a>
            </p>
            <ol className="flex flex-col gap-3" />
          </div>
          <div
            data-place
            className="max-h-[calc(100%-3.5rem)] shrink-0 overflow-y-auto border-t border-line p-4 empty:hidden [&_form]:gap-3 [&_h1]:mb-3 [&_h1]:text-xl [&_textarea]:max-h-40 [&_textarea]:min-h-16 [&_textarea:read-only]:bg-sunken"
          />
        </dialog>
      </template>
      <template data-lines>
        <ol>
          <Line data-line="asked">
            <Message from="user" content="" />
          </Line>
          <Line data-line="awaited">
            <p className={`chat-typing ${looks.assistant}`}>
              <i />
              <i />
              <i />
              <span className="sr-only">O assistente está escrevendo…</span>
            </p>
          </Line>
          <Line data-line="lost">
            <Message from="assistant" content={assistantUnavailable}>
              <a href="/support/new" target="_blank" rel="noopener" className={looks.link}>
                {words.write}
                <span className="sr-only"> (abre em outra aba)</span>
              </a>
            </Message>
          </Line>
        </ol>
      </template>
    </>
  );
}

type MessageProps = {
  from: "user" | "assistant";
  content: string;
  sources?: Source[];
  /** Links and buttons below the message. */
  children?: ReactNode;
};

function Message({ from, content, sources = [], children }: MessageProps) {
  return (
    <div className={looks[from]}>
      <p className={looks.speaker}>{from === "user" ? words.you : words.assistant}</p>
      <p className={looks.text}>{content}</p>
      {sources.length > 0 && (
        <div className={looks.sources}>
          <p className="text-muted">{words.sources}</p>
          <ul>
            {sources.map(({ title, href }) => (
              <li key={href}>
                <a href={href} className={looks.source}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </div>
  );
}
