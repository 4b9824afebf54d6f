import { fonts } from "#app/domain/certificates/design.ts";
import { contrastWarning } from "#app/domain/certificates/design-form.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, SelectField } from "#app/ui/form/choice-field.tsx";
import { ColourField } from "#app/ui/form/colour-field.tsx";
import { Field, type FieldState } from "#app/ui/form/field.tsx";
import { VersionField } from "#app/ui/form/form.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { useImageLimit } from "#app/ui/shell.ts";

type Names =
  | "version"
  | "organization_name"
  | "ceo_name"
  | "ceo_title"
  | "primary_color"
  | "secondary_color"
  | "font_family"
  | "show_program_content"
  | "auto_generate_hours"
  | "is_active"
  | "logo"
  | "logo_url"
  | "remove_logo"
  | "signature"
  | "ceo_signature_url"
  | "remove_signature"
  | "background"
  | "certificate_background_url"
  | "remove_background";
type DesignFormProps = {
  fields: Record<Names, FieldState>;
  /** The saved settings. */
  version: string;
  wasRefused: boolean;
};

const faces = Object.fromEntries(fonts.map((font) => [font, font]));

export function DesignForm({ fields, version, wasRefused }: DesignFormProps) {
  const { label } = useImageLimit();
  return (
    <form method="post" action="/admin/certificates" encType="multipart/form-data" className="flex flex-col gap-10">
      <VersionField field={fields.version} saved={version} />
      <Part title="Quem emite">
        <Field
          label="Nome da instituição"
          hint="Se ficar em branco, usamos o nome da plataforma."
          field={fields.organization_name}
          autoComplete="organization"
        />
        <DesignPicture
          label="Logotipo"
          hint={`PNG ou JPG, até ${label}. De preferência com fundo transparente.`}
          file={fields.logo}
          kept={fields.logo_url}
          remove={fields.remove_logo}
          wasRefused={wasRefused}
        />
      </Part>
      <Part title="Quem assina">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Nome" field={fields.ceo_name} autoComplete="off" />
          <Field label="Cargo" field={fields.ceo_title} autoComplete="off" />
        </div>
        <DesignPicture
          label="Assinatura"
          hint={`PNG ou JPG, até ${label}. Uma foto da assinatura em papel branco já serve.`}
          file={fields.signature}
          kept={fields.ceo_signature_url}
          remove={fields.remove_signature}
          wasRefused={wasRefused}
        />
      </Part>
      <Part title="Aparência">
        <div className="grid gap-5 sm:grid-cols-2">
          <ColourField label="Cor principal" warningOf={contrastWarning} field={fields.primary_color} />
          <ColourField label="Cor secundária" field={fields.secondary_color} />
        </div>
        <SelectField label="Fonte" hint="Nenhuma depende de outro site." options={faces} field={fields.font_family} />
        <DesignPicture
          label="Fundo"
          hint={`PNG ou JPG, até ${label}, na horizontal, na proporção de uma folha A4. Sem fundo, usamos a moldura da plataforma.`}
          file={fields.background}
          kept={fields.certificate_background_url}
          remove={fields.remove_background}
          wasRefused={wasRefused}
        />
      </Part>
      <Part title="Conteúdo">
        <CheckField
          label="Mostrar o conteúdo programático"
          hint="As aulas do curso, no verso."
          field={fields.show_program_content}
        />
        <CheckField
          label="Calcular as horas pelas aulas"
          hint="Soma a duração das aulas, em vez de usar a duração informada no curso."
          field={fields.auto_generate_hours}
        />
        <CheckField
          label="Usar este visual"
          hint="Se você desmarcar, os certificados novos saem com o visual da plataforma, e este fica guardado."
          field={fields.is_active}
        />
      </Part>
      <p>
        <Button>Salvar configurações</Button>
      </p>
    </form>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="float-left w-full font-serif text-xl font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

type DesignPictureProps = {
  label: string;
  hint: string;
  file: FieldState;
  /** The address of the current picture. */
  kept: FieldState;
  remove: FieldState;
  wasRefused: boolean;
};

function DesignPicture({ kept, ...picture }: DesignPictureProps) {
  const url = typeof kept.initialValue === "string" ? kept.initialValue : "";
  return (
    <PictureField {...picture} accept="image/png,image/jpeg" url={url} errors={kept.errors}>
      {url && <input type="hidden" name={kept.name} value={url} />}
      {url.startsWith("https:") && (
        <p className="text-sm text-wheat-deep">
          A imagem em uso está em {new URL(url).host}. Envie o arquivo, para que o certificado não dependa de outro
          site.
        </p>
      )}
    </PictureField>
  );
}
