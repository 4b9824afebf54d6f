import { fonts } from "#app/domain/certificates/design/labels.ts";
import { ColourField } from "#app/routes/admin/certificates/colour-field.tsx";
import { PictureField } from "#app/routes/admin/certificates/picture-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { Field, type KnownField } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";

type Names =
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
  fields: Record<Names, KnownField>;
  wasRefused: boolean;
};

const faces = Object.fromEntries(fonts.map((font) => [font, font]));

/** Everything that a certificate's look is made of. */
export function DesignForm({ fields, wasRefused }: DesignFormProps) {
  return (
    <form method="post" action="/admin/certificates" encType="multipart/form-data" className="flex flex-col gap-10">
      <Part title="Quem emite">
        <Field
          label="Nome da instituição"
          hint="Em branco, é o nome da plataforma."
          field={fields.organization_name}
          autoComplete="organization"
        />
        <PictureField
          label="Logotipo"
          hint="PNG ou JPG, até 5MB. De preferência com fundo transparente."
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
        <PictureField
          label="Assinatura"
          hint="PNG ou JPG, até 5MB. Uma foto da assinatura em papel branco já serve."
          file={fields.signature}
          kept={fields.ceo_signature_url}
          remove={fields.remove_signature}
          wasRefused={wasRefused}
        />
      </Part>
      <Part title="Aparência">
        <div className="grid gap-5 sm:grid-cols-2">
          <ColourField label="Cor principal" field={fields.primary_color} />
          <ColourField label="Cor secundária" field={fields.secondary_color} />
        </div>
        <SelectField label="Fonte" hint="Todas vêm da própria plataforma." options={faces} field={fields.font_family} />
        <PictureField
          label="Fundo"
          hint="PNG ou JPG, até 5MB, deitado, na proporção de uma folha A4. Sem ele, vale a moldura da plataforma."
          file={fields.background}
          kept={fields.certificate_background_url}
          remove={fields.remove_background}
          wasRefused={wasRefused}
        />
      </Part>
      <Part title="O que ele diz">
        <CheckField
          label="Mostrar o conteúdo programático"
          hint="As aulas do curso, no verso."
          field={fields.show_program_content}
        />
        <CheckField
          label="Calcular as horas pelas aulas"
          hint="A soma das aulas, em vez da duração que o curso informa."
          field={fields.auto_generate_hours}
        />
        <CheckField
          label="Usar este visual"
          hint="Desmarcado, os certificados novos saem no visual da plataforma e este fica guardado."
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
