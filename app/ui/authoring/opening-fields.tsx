import { weekdays } from "#app/domain/calendar.ts";
import { ChoiceField, SelectField } from "#app/ui/form/choice-field.tsx";
import { Field, type FieldState, NumberField } from "#app/ui/form/field.tsx";

/** The days of the week to choose from, by their numbers. */
export const weekdayOptions = Object.fromEntries(weekdays.map((day, number) => [String(number), day]));

const units = { "7": "semanas", "1": "dias" };

type OpeningFieldsProps = {
  fields: Record<"kind" | "date" | "time" | "days" | "unit" | "weekday", FieldState>;
  /** The label for having no rule of its own. */
  none: string;
  /** The start that days are counted from. */
  start: string;
};

/** When a lesson opens. CSS alone hides the fields that the chosen kind does not need. */
export function OpeningFields({ fields, none, start }: OpeningFieldsProps) {
  const kinds = {
    none,
    open: "Abrir agora",
    at: "Num dia e hora",
    after: "Um tempo depois do início",
  };
  return (
    <div className="group/kind flex flex-col gap-6">
      <ChoiceField label="Quando a aula abre" options={kinds} standard="none" field={fields.kind} />
      <div className="flex flex-col gap-6 group-has-[[value=none]:checked]/kind:hidden group-has-[[value=open]:checked]/kind:hidden">
        <div className="group-has-[[value=after]:checked]/kind:hidden">
          <Field label="Dia" type="date" field={fields.date} />
        </div>
        <div className="flex flex-col gap-6 group-has-[[value=at]:checked]/kind:hidden">
          <div className="grid pairs gap-4">
            <NumberField label="Depois de" min={0} field={fields.days} />
            <SelectField label="Unidade" options={units} field={fields.unit} />
          </div>
          <p className="text-sm text-muted">{start}</p>
          <SelectField
            label="Esperar por um dia da semana"
            placeholder="Qualquer dia"
            options={weekdayOptions}
            field={fields.weekday}
          />
        </div>
        <Field label="Hora" hint="No horário de Brasília." type="time" field={fields.time} />
      </div>
    </div>
  );
}
