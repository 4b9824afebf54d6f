import type { Transcript as Said } from "#app/domain/support/transcript.ts";

/** What the browser said was said to the assistant before this became a ticket: plain text, claimed and not known. */
export function Transcript({ messages }: { messages: Said }) {
  return (
    <details className="rounded-soft border border-line bg-raised">
      <summary className="min-h-11 px-4 py-2.5 font-semibold">
        Conversa com o assistente, como chegou com o ticket
      </summary>
      <ol className="flex flex-col gap-4 border-t border-line px-4 py-4">
        {messages.map(({ role, content }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes its order
          <li key={at}>
            <p className="text-sm font-semibold text-muted">{role === "user" ? "Pessoa" : "Assistente"}</p>
            <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{content}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
