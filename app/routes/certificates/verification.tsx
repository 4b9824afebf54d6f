import type { SubmissionResult } from "@conform-to/react";
import { numberToVerify } from "#app/domain/certificates/certificate.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SmallFileField } from "#app/ui/form/file-input.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";

export function Invalid({ message }: { message: string }) {
  return (
    <Notice className="mt-6" kind="problem" title="Certificado Inválido">
      <p>{message}</p>
      <p className="mt-3 text-sm font-semibold">Possíveis causas</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        <li>o número está incompleto ou tem um erro de digitação;</li>
        <li>o certificado foi revogado ou cancelado;</li>
        <li>o certificado não foi emitido por esta plataforma.</li>
      </ul>
    </Notice>
  );
}

export function VerifyForm({ reply }: { reply?: SubmissionResult<string[]> }) {
  const { certificate_number: number } = useFields(numberToVerify, reply);
  return (
    <form method="post" action="/certificate/verify" className="mt-8 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field
        label="Número do certificado"
        hint="Fica no rodapé do certificado, como SEMENTEIRA-2026-11-000001. Você também pode usar o código ou o endereço."
        field={number}
        required={false}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={Boolean(number.errors)}
        maxLength={500}
      />
      <Button className={number.errors ? "sm:mb-7" : undefined}>Verificar</Button>
    </form>
  );
}

/** The file of a digital credential. */
export function VerifyFileForm({ errors }: { errors?: string[] | undefined }) {
  const field = { name: "file", errors };
  return (
    <form
      method="post"
      action="/certificate/verify/file"
      encType="multipart/form-data"
      className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
    >
      <SmallFileField
        label="Arquivo da credencial digital"
        hint="PDF, PNG, SVG ou JSON, como a pessoa recebeu."
        field={field}
        accept=".pdf,.png,.svg,.json"
      />
      <Button className={errors ? "sm:mb-7" : undefined}>Conferir</Button>
    </form>
  );
}

export function VerifyHelp() {
  return (
    <section aria-labelledby="como-verificar" className="mt-12 rounded-soft border border-line bg-raised p-5">
      <h2 id="como-verificar" className="text-lg">
        Como verificar um certificado
      </h2>
      <dl className="mt-3 grid gap-3">
        <div>
          <dt className="font-semibold">Pelo link ou pelo código QR</dt>
          <dd className="text-muted">
            Aponte a câmera do celular para o código QR impresso ou abra o endereço que vem no certificado. A
            conferência é automática.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Pelo número ou pelo código</dt>
          <dd className="text-muted">
            Digite ou cole o que está no certificado. Espaços, hífens, maiúsculas e minúsculas não fazem diferença.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Pelo arquivo</dt>
          <dd className="text-muted">
            Escolha ou arraste o PDF, o selo (PNG ou SVG) ou a credencial (JSON) que a pessoa mandou. Conferimos a
            assinatura da escola, as datas e se foi revogado. O arquivo é só lido: não fica guardado aqui.
          </dd>
        </div>
      </dl>
    </section>
  );
}
