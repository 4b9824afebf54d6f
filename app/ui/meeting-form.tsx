import type { SubmissionResult } from "@conform-to/react";
import { type MeetingFields, meetingFields, meetingLimits, newMeetingFields } from "#app/domain/meetings/meeting.ts";
import { FormEnd } from "./button.tsx";
import { AddressField, Field, type FieldState, NumberField } from "./form/field.tsx";
import { ErrorSummary, OnceField, useFields, VersionField } from "./form/form.tsx";

type Reply = SubmissionResult<string[]> | undefined;

/** A new meeting, or one a week. */
export function NewMeetingForm({ reply, back }: { reply: Reply; back: string }) {
  const fields = useFields(newMeetingFields, reply, { minutes: 90, weeks: 1 });
  return (
    <form method="post" className="flex max-w-2xl flex-col gap-5">
      <OnceField />
      <ErrorSummary errors={reply?.error} />
      <Planned fields={fields} />
      <NumberField
        label="Repetir por quantas semanas"
        hint="Com 1, é um encontro só. Com mais, um por semana, no mesmo dia e hora; cada um pode ser mudado depois."
        field={fields.weeks}
        min={1}
        max={meetingLimits.maxWeeks}
      />
      <FormEnd label="Marcar encontro" back={back} />
    </form>
  );
}

type EditProps = { reply: Reply; stored: MeetingFields; version: string; back: string };

export function MeetingEditForm({ reply, stored, version, back }: EditProps) {
  const fields = useFields(meetingFields, reply, stored);
  return (
    <form method="post" className="flex max-w-2xl flex-col gap-5">
      <ErrorSummary errors={reply?.error} />
      <VersionField field={fields.version} saved={version} />
      <Planned fields={fields} />
      <FormEnd label="Salvar" back={back} />
    </form>
  );
}

function Planned({ fields }: { fields: Record<keyof MeetingFields, FieldState> }) {
  return (
    <>
      <Field label="Título" hint="Por exemplo, o tema do dia." field={fields.title} autoComplete="off" />
      <div className="grid pairs gap-5 sm:grid-cols-3">
        <Field label="Dia" field={fields.date} type="date" />
        <Field label="Hora" field={fields.time} type="time" />
        <NumberField
          label="Minutos"
          field={fields.minutes}
          min={meetingLimits.minMinutes}
          max={meetingLimits.maxMinutes}
        />
      </div>
      <Field label="Lugar" hint="Uma sala ou um endereço. Pode ficar em branco se houver link." field={fields.place} />
      <AddressField label="Link" hint="De um encontro por vídeo. Começa com https://." field={fields.link} />
    </>
  );
}
