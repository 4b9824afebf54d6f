import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { classForm, type ManagedClass, type StudiedCourse } from "#app/domain/classes/class.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { CheckboxList } from "#app/ui/form/checkbox.tsx";
import { Field, NumberField, TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields, VersionField } from "#app/ui/form/form.tsx";

type ClassFormProps = {
  reply: SubmissionResult<string[]> | undefined;
  stored?: ManagedClass & { version: string };
  choices: { courses: StudiedCourse[]; areMore: boolean };
  button: string;
};

export function ClassForm({ reply, stored, choices, button }: ClassFormProps) {
  const fields = useFields(classForm, reply, stored && defaultsOf(stored));
  const known = stored?.courses ?? [];
  const others = choices.courses.filter(({ id }) => !known.some((course) => course.id === id));
  return (
    <form method="post" className="mt-5 flex max-w-2xl flex-col gap-6">
      {stored ? <VersionField field={fields.version} saved={stored.version} /> : <OnceField />}
      <ErrorSummary errors={reply?.error} />
      <Field label="Nome da turma" field={fields.name} autoComplete="off" placeholder="Discipulado de domingo" />
      <CheckboxList
        title="Cursos da turma"
        hint={
          stored
            ? "Um curso novo abre na hora para quem já participa. Tirar um curso não muda a inscrição de ninguém."
            : "Quem entrar na turma ganha acesso a eles, também aos pagos."
        }
        field={fields.course_ids}
        options={[...known, ...others]}
        empty="Ainda não há curso publicado."
      />
      {choices.areMore && (
        <TextArea
          label="Outros cursos (opcional)"
          hint="A lista acima mostra só os primeiros. Escreva o título ou o número dos outros, um por linha."
          field={fields.more_courses}
          required={false}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
        <Field label="Começa em" field={fields.starts_on} type="date" />
        <Field label="Termina em (opcional)" field={fields.ends_on} type="date" />
      </div>
      <TextArea
        label="Líderes (opcional)"
        hint="O e-mail de cada líder, um por linha. A pessoa precisa ter entrado uma vez na plataforma."
        field={fields.leader_emails}
        required={false}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
        <NumberField
          label="Vagas (opcional)"
          hint="Em branco, não há limite."
          field={fields.places}
          min={Math.max(1, stored?.seatsTaken ?? 1)}
          max={100_000}
        />
        <NumberField
          label="Presença para o certificado, em % (opcional)"
          hint="Em branco, não se pede presença."
          field={fields.presence_percent}
          min={1}
          max={100}
        />
      </div>
      <TextArea
        label="Descrição (opcional)"
        hint="Quem participa lê. Diga onde e quando a turma se encontra."
        field={fields.description}
      />
      <FormEnd label={button} back={href("/admin/classes")} />
    </form>
  );
}

const defaultsOf = (one: ManagedClass) => ({
  name: one.name,
  description: one.description,
  course_ids: one.courses.map(({ id }) => String(id)) as never,
  starts_on: one.startsOn,
  ends_on: one.endsOn,
  places: one.places,
  presence_percent: one.presencePercent,
  leader_emails: one.leaders.map(({ email }) => email).join("\n"),
});
