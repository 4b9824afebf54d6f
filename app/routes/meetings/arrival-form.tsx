import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { arrivalFields } from "#app/domain/meetings/meeting.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";

/** For people at the meeting: the code that the leader says aloud. */
export function ArrivalForm({ meetingId, reply }: { meetingId: number; reply?: SubmissionResult<string[]> }) {
  const { code } = useFields(arrivalFields, reply);
  return (
    <form
      method="post"
      action={href("/meetings/:id", { id: String(meetingId) })}
      className="mt-3 flex max-w-sm flex-col gap-3 rounded-soft border border-leaf bg-leaf-wash p-4"
    >
      <ErrorSummary errors={reply?.error} />
      <Field
        label="Código do encontro"
        hint="Os quatro números que quem lidera a turma diz."
        field={code}
        maxLength={9}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0000"
      />
      <Button>Cheguei</Button>
    </form>
  );
}
