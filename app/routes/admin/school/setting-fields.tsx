import { isColour, isReadable, nearestReadable } from "#app/domain/colour.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { nearestColour, removalOf, type SectionView } from "#app/domain/school-settings/section-form.ts";
import { fieldsOf, type SettingField } from "#app/domain/school-settings/sections.ts";
import { isSecretKey } from "#app/domain/settings.ts";
import { FieldCheckbox } from "#app/ui/form/checkbox.tsx";
import { CheckField, ChoiceField } from "#app/ui/form/choice-field.tsx";
import { ColourField } from "#app/ui/form/colour-field.tsx";
import { Field, FieldErrors, type FieldState, NumberField } from "#app/ui/form/field.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { useImageLimit } from "#app/ui/shell.ts";

type Fields = Record<string, FieldState | undefined>;
type Props = {
  view: SectionView;
  fields: Fields;
  /** Whether the form was refused: the browser has forgotten the chosen file. */
  wasRefused: boolean;
};

const keep = "Já está salvo. Em branco, continua como está.";

/** The fields of a section. Settings from the server's environment are shown and cannot be changed. */
export function SettingFields(props: Props) {
  const all = fieldsOf(props.view.section);
  return all.map((field, at) => {
    const { key, only } = field;
    if (!only) return <AnyField key={key} field={field} {...props} />;
    if (all[at - 1]?.only?.title === only.title) return null;
    const together = all.filter((each) => each.only?.title === only.title);
    return <FoldedFields key={key} only={only} together={together} {...props} />;
  });
}

type FoldedProps = Props & { only: NonNullable<SettingField["only"]>; together: readonly SettingField[] };

/** Fields that matter for some choices: open where the present one needs them, or something in them is wrong. */
function FoldedFields({ only: { title, key, is }, together, ...props }: FoldedProps) {
  const { view, fields } = props;
  const gateway = key === "PAYMENTS_PROVIDER" ? is.find((each) => gatewayOf(each)) : undefined;
  const chosen = fields[key]?.initialValue;
  const isNeeded = typeof chosen === "string" && is.includes(chosen);
  const isWrong = together.some((field) => fields[field.key]?.errors?.length);
  return (
    <details open={isNeeded || isWrong}>
      <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-leaf">{title}</summary>
      <div className="mt-3 flex flex-col gap-6 border-l-2 border-line pl-4">
        {gateway && (
          <p>
            Endereço dos avisos: <code className="break-all">{`${view.noticesAt}/${gateway}`}</code>
          </p>
        )}
        {together.map((field) => (
          <AnyField key={field.key} field={field} {...props} />
        ))}
      </div>
    </details>
  );
}

function AnyField({ field, ...props }: Props & { field: SettingField }) {
  const { view, fields } = props;
  if (field.key === "SMTP_URL") return <MailServerFields view={view} fields={fields} />;
  if (view.fromEnvironment.includes(field.key)) return <FromEnvironment field={field} value={view.values[field.key]} />;
  return <OneField field={field} {...props} />;
}

function OneField({ field, view, fields, wasRefused }: Props & { field: SettingField }) {
  const { key, label, hint, options, type } = field;
  const { label: largest } = useImageLimit();
  const state = fields[key]!;
  if (options) return <ChoiceField label={label} hint={hint} options={options} field={state} />;
  if (type === "picture")
    return (
      <PictureField
        label={label}
        hint={`${hint} PNG, JPG ou WebP, até ${largest}.`}
        accept="image/png,image/jpeg,image/webp"
        file={state}
        url={view.values[key]?.split("#")[0] ?? ""}
        remove={fields[removalOf(key)]!}
        wasRefused={wasRefused}
      />
    );
  if (type === "colour")
    return <ActionColour label={label} hint={hint} field={state} nearest={fields[nearestColour]!} />;
  if (type === "number") return <NumberField label={label} hint={hint} field={state} min={1} />;
  if (!isSecretKey(key))
    return (
      <Field label={label} hint={hint} field={state} type={type === "email" ? "email" : "text"} autoComplete="off" />
    );
  const isSet = view.secrets.includes(key);
  return (
    <div>
      <SecretField label={label} hint={isSet ? keep : hint} field={state} />
      {isSet && <FieldCheckbox label={`Remover: ${label}`} field={fields[removalOf(key)]!} />}
    </div>
  );
}

type ActionColourProps = { label: string; hint?: string; field: FieldState; nearest: FieldState };

/** A colour field that refuses unreadable colours and offers the nearest readable one. */
function ActionColour({ nearest, ...colour }: ActionColourProps) {
  const { initialValue: typed } = colour.field;
  const readable = typeof typed === "string" && isColour(typed) && !isReadable(typed) && nearestReadable(typed);
  return (
    <div>
      <ColourField {...colour} />
      {readable && <CheckField label={<Shade colour={readable} />} field={nearest} />}
    </div>
  );
}

const Shade = ({ colour }: { colour: string }) => (
  <span>
    Usar{" "}
    <span className="rounded-soft px-1.5" style={{ background: colour, color: "#fffdf8" }}>
      {colour}
    </span>
    , o tom mais próximo que se lê
  </span>
);

const SecretField = (props: { label: string; hint?: string; field: FieldState }) => (
  <Field {...props} type="password" autoComplete="new-password" />
);

function FromEnvironment({ field: { key, label, options }, value = "" }: { field: SettingField; value?: string }) {
  const shown = isSecretKey(key) ? "••••••••" : (options?.[value] ?? value);
  return <Field label={label} hint={whySo(key)} field={{ name: key, initialValue: shown }} disabled />;
}

const whySo = (key: string) => `Quem cuida do servidor definiu ${key} lá, e é isso que vale.`;

/** A mail server in the parts that a provider gives. */
function MailServerFields({ view, fields }: Pick<Props, "view" | "fields">) {
  const key = "SMTP_URL";
  const isFixed = view.fromEnvironment.includes(key);
  const isSet = view.mailServer !== null;
  const of = (name: string) => ({ field: fields[name]!, disabled: isFixed, autoComplete: "off" });
  return (
    <fieldset id={key} tabIndex={-1} className="flex flex-col gap-6">
      <legend className="sr-only">Servidor de e-mail</legend>
      {isFixed && <p className="text-sm text-muted">{whySo(key)}</p>}
      <FieldErrors id={`${key}-error`} errors={fields[key]?.errors} />
      <Field label="Servidor" hint="Por exemplo smtp.exemplo.com.br." {...of("SMTP_HOST")} />
      <NumberField label="Porta" hint="Em geral 587, ou 465." min={1} placeholder="587" {...of("SMTP_PORT")} />
      <Field label="Usuário" hint="Muitas vezes é o próprio e-mail." {...of("SMTP_USER")} />
      {!isFixed && (
        <div>
          <SecretField label="Senha" hint={view.mailServer?.user ? keep : undefined} field={fields.SMTP_PASSWORD!} />
          {(isSet || view.unusable.includes(key)) && (
            <FieldCheckbox label="Não usar servidor de e-mail" field={fields[removalOf(key)]!} />
          )}
        </div>
      )}
    </fieldset>
  );
}
