import { greeting, outOfOrder } from "#app/domain/assistant/conversation.ts";
import { Specimen } from "#app/routes/dev/specimen.tsx";
import { looks } from "#app/ui/chat/looks.ts";
import { Message } from "#app/ui/chat/message.tsx";
import { words } from "#app/ui/chat/words.ts";

const sources = [
  { title: "Certificados", href: "/ajuda" },
  { title: "Termos de uso", href: "/termos" },
];

/** What is said to the assistant and by it, in all its states. */
export function ChatSpecimens() {
  return (
    <Specimen name="Assistente">
      <div className="flex w-full max-w-md flex-col gap-3">
        <Message from="assistant" content={greeting} />
        <Message from="user" content={`Como baixo o certificado?\n${"x".repeat(80)}`} />
        <Message from="assistant" content="Abra Certificados e escolha “Ver certificado”." sources={sources} />
        <p className={`chat-typing ${looks.assistant}`}>
          <i />
          <i />
          <i />
          <span className="sr-only">O assistente está escrevendo…</span>
        </p>
        <Message from="assistant" content={outOfOrder} />
        <Message from="assistant" content={words.offer}>
          <button type="button" className={looks.press}>
            {words.escalate}
          </button>
        </Message>
      </div>
    </Specimen>
  );
}
