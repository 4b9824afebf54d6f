import { useEffect, useRef, useState } from "react";
import { toConfirm } from "#app/domain/authoring/course.ts";
import { type CourseFields as CourseFieldValues, freeCategories, levels } from "#app/domain/courses/course.ts";
import { parseDecimal } from "#app/domain/decimal.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CheckField, SelectField } from "#app/ui/form/choice-field.tsx";
import { DecimalField, Field, type FieldState, TextArea } from "#app/ui/form/field.tsx";
import { useCategories } from "#app/ui/shell.ts";
import { durationLabel } from "#app/ui/wording.ts";
import { ThumbnailFields } from "./thumbnail-fields.tsx";

type UnderstoodFieldProps = {
  name: "price" | "duration_hours";
  label: string;
  hint: string;
  field: FieldState;
  confirmed: FieldState;
  /** Whether the price of the chosen category is always 0. */
  isFree?: boolean;
};

/** A number with how it was understood, shown by script while it is typed; if it is unusual, a checkbox to confirm it. */
function UnderstoodField({ name, label, hint, field, confirmed, isFree = false }: UnderstoodFieldProps) {
  const [understood, setUnderstood] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const paid = useRef<string>(undefined);
  useEffect(() => {
    if (isFree) paid.current = input.current!.value;
    if (isFree) input.current!.value = "0";
    else if (paid.current !== undefined) input.current!.value = paid.current;
  }, [isFree]);
  const initial = typeof field.initialValue === "string" ? field.initialValue : undefined;
  const doubt = initial === undefined ? null : toConfirm(name, parseDecimal(initial));
  const known = [confirmed.initialValue ?? []].flat();
  return (
    <>
      <DecimalField
        ref={input}
        label={label}
        hint={hint}
        field={field}
        disabled={isFree}
        onInput={({ currentTarget }) => setUnderstood(wordsOf(name, parseDecimal(currentTarget.value)))}
      />
      <output className="text-sm text-muted empty:hidden">{understood}</output>
      {doubt && known.includes(doubt.key) && <input type="hidden" name={confirmed.name} value={doubt.key} />}
      {doubt && !known.includes(doubt.key) && (
        <Checkbox name={confirmed.name} value={doubt.key}>
          {`Sim, ${doubt.label}`}
        </Checkbox>
      )}
    </>
  );
}

function wordsOf(name: UnderstoodFieldProps["name"], value: number | undefined) {
  if (value === undefined) return "";
  return `Entendemos ${name === "price" ? amountLabel(Math.round(value * 100)) : `${value.toLocaleString("pt-BR")} h`}`;
}

type Instructor = { id: string; fullName: string };

type CourseFieldsProps = {
  fields: Record<keyof CourseFieldValues | "thumbnail" | "thumbnail_cut" | "confirmed", FieldState>;
  thumbnailUrl?: string | null;
  /** The total length of the lessons there are. */
  lessonMinutes?: number;
  /** For admins: the possible instructors; empty for everybody else. */
  instructors: Instructor[];
};

export function CourseFields({ fields, thumbnailUrl, lessonMinutes = 0, instructors }: CourseFieldsProps) {
  const [isFree, setIsFree] = useState(false);
  // Without script the price is open: the server sets it to 0.
  useEffect(() => setIsFree(isFreeCategory(fields.category.initialValue)), [fields.category.initialValue]);
  return (
    <>
      <Field label="Título" field={fields.title} autoComplete="off" />
      <TextArea
        label="Descrição"
        hint="O que o curso ensina, para quem é e como são as aulas. É o que as pessoas leem antes de decidir."
        field={fields.description}
      />
      <TextArea
        label="O que você vai aprender"
        hint="Um item por linha. Pode ficar em branco."
        field={fields.what_you_learn}
      />
      <TextArea
        label="Requisitos"
        hint="O que o aluno precisa para acompanhar, um item por linha. Pode ficar em branco."
        field={fields.requirements}
      />
      <div className="group/price grid gap-x-6 gap-y-8 sm:grid-cols-2">
        <SelectField
          label="Categoria"
          options={useCategories()}
          placeholder="Escolha uma"
          marked={freeCategories}
          field={fields.category}
          onChange={({ currentTarget }) => setIsFree(isFreeCategory(currentTarget.value))}
        />
        <SelectField label="Nível" options={levels} placeholder="Escolha um" field={fields.level} />
        <div className="flex flex-col gap-1.5">
          <UnderstoodField
            name="price"
            label="Preço (R$)"
            hint="Por exemplo, 59,90. Com 0, o curso é gratuito."
            field={fields.price}
            confirmed={fields.confirmed}
            isFree={isFree}
          />
          <p className="hidden text-sm font-semibold text-leaf group-has-[option[data-marked]:checked]/price:block">
            Cursos desta categoria são sempre gratuitos.
          </p>
        </div>
        <div className="flex flex-col gap-1.5">
          <UnderstoodField
            name="duration_hours"
            label="Duração (horas)"
            hint={`Pode ficar em branco: contamos as aulas${lessonMinutes ? `, que somam ${durationLabel(lessonMinutes * 60)}` : ""}.`}
            field={fields.duration_hours}
            confirmed={fields.confirmed}
          />
        </div>
      </div>
      <CheckField
        label="Os alunos podem perguntar embaixo das aulas"
        hint="As que esperam resposta aparecem no alto do painel, em Hoje; a sua resposta vai por e-mail a quem perguntou."
        field={fields.takes_questions}
      />
      {instructors.length > 0 && (
        <SelectField label="Instrutor" options={namesOf(instructors)} field={fields.instructor_id} />
      )}
      <ThumbnailFields
        label="Imagem do curso"
        hint="Sem imagem, o curso ganha uma capa desenhada."
        file={fields.thumbnail}
        cut={fields.thumbnail_cut}
        address={fields.thumbnail_url}
        current={thumbnailUrl ?? null}
      />
    </>
  );
}

const namesOf = (people: Instructor[]) => Object.fromEntries(people.map(({ id, fullName }) => [id, fullName]));

const isFreeCategory = (category: unknown) => freeCategories.some((free) => free === category);
