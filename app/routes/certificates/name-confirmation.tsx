import type { ComponentProps, ReactNode } from "react";
import { isSingleName } from "#app/domain/people/person.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { Field, type FieldState } from "#app/ui/form/field.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";

type NameConfirmationProps = {
  title: string;
  fullName: string;
  action: string;
  /** The address to go to without issuing. */
  back: string;
  errors: ComponentProps<typeof ErrorSummary>["errors"];
  field: FieldState;
  children?: ReactNode;
};

/** Shows the name as it will be printed, to be checked before a certificate is issued. */
export function NameConfirmation({ title, fullName, action, back, errors, field, children }: NameConfirmationProps) {
  return (
    <div className="mx-auto max-w-xl px-4 py-8">
      <h1 className="text-2xl">O nome está certo?</h1>
      <p className="mt-2 text-muted">
        É assim que ele vai aparecer no certificado de <strong className="text-ink">{title}</strong>:
      </p>
      <p className="mt-4 rounded-soft border border-line bg-raised px-5 py-4 text-center font-serif text-2xl wrap-anywhere">
        {fullName}
      </p>
      <form method="post" action={action} className="mt-5 flex flex-col gap-5">
        <ErrorSummary errors={errors} />
        {isSingleName(fullName) && (
          <Notice kind="waiting" title="Parece que falta o sobrenome">
            Escreva o nome completo, como está no seu documento.
          </Notice>
        )}
        {children}
        <Field
          label="Nome completo"
          hint="Errado ou incompleto? Corrija aqui; o seu perfil muda junto. Depois que o certificado for emitido, só a escola pode corrigir."
          field={field}
          required
          autoComplete="name"
        />
        <FormEnd label="Está certo: gerar certificado" back={back} backLabel="Agora não" />
      </form>
    </div>
  );
}
