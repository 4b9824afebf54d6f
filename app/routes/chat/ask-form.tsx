import type { SubmissionResult } from "@conform-to/react";
import { questionForm } from "#app/domain/assistant/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { chatPath } from "#app/ui/chat/paths.ts";
import { words } from "#app/ui/chat/words.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

type AskFormProps = {
  session: string;
  reply: SubmissionResult<string[]> | undefined;
  /** Whether something was said already. */
  isBegun: boolean;
};

/** Where one asks the assistant. What it says of the whole question stands in the conversation above. */
export function AskForm({ session, reply, isBegun }: AskFormProps) {
  const { message } = useFields(questionForm, reply);
  return (
    <form method="post" action={chatPath(session)} className="mt-8 flex flex-col gap-4">
      <ErrorSummary title="A mensagem ainda não foi enviada" errors={{ ...reply?.error, "": null }} />
      <input type="hidden" name="session_id" value={session} />
      <TextArea label={words.question} hint={words.secrets} field={message} required rows={3} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button>{words.send}</Button>
        {isBegun && (
          <a href={chatPath()} className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
            Começar outra conversa
          </a>
        )}
      </div>
    </form>
  );
}
