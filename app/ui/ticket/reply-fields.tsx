import type { SubmissionResult } from "@conform-to/react";
import { longestMessage, replyForm } from "#app/domain/support/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

type ReplyFieldsProps = {
  /** The page that the reply is sent to. */
  action: string;
  label: string;
  hint: string;
  reply: SubmissionResult<string[]> | undefined;
};

/** Where one writes under a ticket. */
export function ReplyFields({ action, label, hint, reply }: ReplyFieldsProps) {
  const { message } = useFields(replyForm, reply);
  return (
    <form method="post" action={action} className="flex flex-col gap-4">
      <ErrorSummary title="A resposta ainda não foi enviada" errors={reply?.error} />
      <TextArea label={label} hint={hint} field={message} maxLength={longestMessage} rows={5} />
      <Button className="self-start">Enviar resposta</Button>
    </form>
  );
}
