import { starLabels } from "#app/domain/reviews/labels.ts";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { Star } from "#app/ui/review/stars.tsx";

const choices = Object.entries(starLabels);

type StarInputProps = {
  legend: string;
  field: { name: string; initialValue?: unknown; errors?: string[] | undefined };
};

/** One to five stars, chosen by radio buttons that say what each means. */
export function StarInput({ legend, field: { name, initialValue, errors } }: StarInputProps) {
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={errors?.length ? `${name}-error` : undefined}>
      <legend className="font-semibold">{legend}</legend>
      <div className="star-input mt-1">
        {choices.map(([value], i) => (
          <input
            key={value}
            id={`${name}-${value}`}
            type="radio"
            name={name}
            value={value}
            defaultChecked={String(initialValue) === value}
            required
            style={{ gridArea: `1 / ${i + 1}` }}
          />
        ))}
        {choices.map(([value, label], i) => (
          <label key={value} htmlFor={`${name}-${value}`} style={{ gridArea: `1 / ${i + 1}` }}>
            <Star />
            <span>
              {value} {label}
            </span>
          </label>
        ))}
        <p aria-hidden="true">De 1 a 5 estrelas</p>
      </div>
      <FieldErrors id={`${name}-error`} errors={errors} />
    </fieldset>
  );
}
