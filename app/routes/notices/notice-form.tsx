import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import {
  audiences,
  maxPerDay,
  type NoticeTarget,
  newNoticeQuery,
  noticeFields,
  type TemplateName,
  templates,
} from "#app/domain/notices/notice.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Pill, Pills } from "#app/ui/list.tsx";

type NoticeFormProps = {
  /** The starting values: a template's text, or the previewed fields. */
  stored?: object;
  reply?: SubmissionResult<string[]>;
};

/** The form of a notice. Its button only shows a preview. */
export function NoticeForm({ stored, reply }: NoticeFormProps) {
  const fields = useFields(noticeFields, reply, stored as never);
  const hidden = [fields.class_id, fields.course_id].filter(({ initialValue }) => initialValue);
  return (
    <form method="post" action={href("/notices/preview")} className="flex flex-col gap-6">
      <ErrorSummary errors={reply?.error} />
      {hidden.map(({ name, initialValue }) => (
        <input key={name} type="hidden" name={name} value={String(initialValue)} />
      ))}
      <ChoiceField label="Para quem" options={audiences} standard="all" field={fields.audience} />
      <Field label="Assunto" field={fields.subject} autoComplete="off" />
      <TextArea
        label="Texto"
        hint="Cada linha vira um parágrafo. O e-mail começa com “Olá” e o nome de quem recebe."
        field={fields.body}
        rows={8}
      />
      <p>
        <Button className="max-sm:w-full">Ver antes de enviar</Button>
      </p>
      <p className="text-sm text-muted">
        Nada é enviado ainda: a próxima página mostra quem recebe e como o e-mail fica. Você pode mandar até {maxPerDay}{" "}
        avisos por dia.
      </p>
    </form>
  );
}

export function Templates({ target, chosen }: { target: NoticeTarget; chosen: TemplateName | null }) {
  return (
    <Pills label="Modelos">
      {(Object.keys(templates) as TemplateName[]).map((name) => (
        <Pill key={name} href={`${href("/notices/new")}?${newNoticeQuery(target, name)}`} active={name === chosen}>
          {templates[name].label}
        </Pill>
      ))}
    </Pills>
  );
}
