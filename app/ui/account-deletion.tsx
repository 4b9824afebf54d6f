import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { confirmationWord, deletionForm } from "#app/domain/privacy/deletion.ts";
import type { DeletionView } from "#app/domain/privacy/show-deletion.server.ts";
import { retention, retentionInWords } from "#app/domain/retention.ts";
import { Field, FieldErrors } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { FormEnd } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** What must be settled before an account can be deleted. */
export function Obstacles({ obstacles }: { obstacles: string[] }) {
  return (
    <Notice kind="waiting" title="Resolva isto primeiro">
      <ul className="mt-1 list-disc pl-5">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * In plain words: what is deleted at once, what stays and for how long, and what is lost that could still be refunded.
 */
export function DeletionSummary({ deletion, isOwn = false }: { deletion: DeletionView; isOwn?: boolean }) {
  return (
    <div className="flex flex-col gap-8">
      {deletion.refundable.length > 0 && (
        <Notice kind="waiting" title="Antes: ainda dá para pedir reembolso">
          <ul className="mt-1 list-disc pl-5">
            {deletion.refundable.map(({ paymentId, title, until }) => (
              <li key={paymentId}>
                {title}: reembolso até {shortDate(until)}
                {isOwn && (
                  <>
                    ,{" "}
                    <a href={href("/payments/:id", { id: String(paymentId) })} className="underline underline-offset-4">
                      pedir agora
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-1">Depois que a conta for apagada, não dá mais para pedir.</p>
        </Notice>
      )}
      <div className="grid gap-8 sm:grid-cols-2">
        <section aria-labelledby="sai">
          <h2 id="sai" className="border-b-2 border-clay pb-2 text-xl">
            O que é apagado na hora
          </h2>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
            <li>nome, e-mail, foto, apresentação e formas de entrar</li>
            <li>{learning(deletion, isOwn)}</li>
            <li>
              as turmas: {isOwn ? "você sai" : "a pessoa sai"} de todas, também das que lidera, e as vagas ficam livres
            </li>
            <li>as respostas dos questionários e as avaliações, com texto e nota</li>
            <li>as mensagens à escola e o que foi respondido</li>
            <li>conversas com o assistente, tokens, aparelhos e código de mantenedor</li>
            <li>os e-mails que guardamos, e os que ainda não saíram</li>
            {deletion.waitingPayments > 0 && <li>o pagamento pendente, que é cancelado</li>}
          </ul>
        </section>
        <section aria-labelledby="fica">
          <h2 id="fica" className="border-b-2 border-leaf pb-2 text-xl">
            O que fica, sem o nome
          </h2>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
            <li>
              <strong>Compras e comissões:</strong> curso, valor, forma e datas, {retentionInWords(retention.purchases)}
              . {retention.purchases.because}
            </li>
            <li>
              <strong>Números do curso:</strong> inscrições, progresso e notas, sem identificar ninguém.
            </li>
            <li>
              <strong>O registro do que aconteceu:</strong> sem nome nem e-mail, para provar o que foi feito.
            </li>
            <li>
              <strong>Certificados,</strong> {isOwn ? "se você quiser" : "se a pessoa quiser"}, com o nome que está
              neles.
            </li>
            <li>
              <strong>Arquivos de aulas:</strong> os que um curso usa continuam nele.
            </li>
          </ul>
        </section>
      </div>
    </div>
  );
}

function learning({ courses }: DeletionView, isOwn: boolean) {
  if (!courses) return isOwn ? "o que você estudou" : "o que a pessoa estudou";
  return courses === 1 ? "o acesso ao curso" : `o acesso aos ${courses} cursos`;
}

type DeletionFormProps = {
  certificates: number;
  reply: SubmissionResult<string[]> | undefined;
  /** Where cancelling leads. */
  back: string;
  label: string;
};

const choices = {
  keep: {
    label: "Deixar os certificados valendo",
    about: "Quem tiver o número ou o endereço ainda pode conferir e ver o nome.",
  },
  remove: {
    label: "Revogar os certificados também",
    about: "São revogados para sempre e perdem o nome. Não podem ser emitidos de novo.",
  },
} as const;

export function DeletionForm({ certificates, reply, back, label }: DeletionFormProps) {
  const fields = useFields(deletionForm, reply);
  const chosen = fields.certificates.initialValue ?? "keep";
  return (
    <form method="post" className="flex flex-col gap-6">
      {certificates > 0 ? (
        <fieldset id="certificates" className="flex flex-col gap-3">
          <legend className="font-semibold">
            {certificates === 1
              ? "Há 1 certificado válido. O que fazer com ele?"
              : `Há ${certificates} certificados válidos. O que fazer com eles?`}
          </legend>
          {Object.entries(choices).map(([value, choice]) => (
            <label key={value} className="flex min-h-11 gap-3 rounded-soft border border-line bg-raised p-4">
              <input
                type="radio"
                name="certificates"
                value={value}
                defaultChecked={chosen === value}
                className="mt-1.5 size-5 shrink-0 accent-leaf"
              />
              <span>
                <span className="block font-semibold">{choice.label}</span>
                <span className="text-sm text-muted">{choice.about}</span>
              </span>
            </label>
          ))}
          <FieldErrors id="certificates-error" errors={fields.certificates.errors} />
        </fieldset>
      ) : (
        <input type="hidden" name="certificates" value="keep" />
      )}
      <Field
        label={`Para confirmar, escreva ${confirmationWord}`}
        hint="Você não poderá desfazer, e nós também não."
        field={fields.confirmation}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormEnd look="danger" label={label} back={back} />
    </form>
  );
}
