import { shortDate } from "#app/domain/calendar.ts";
import type { DeletionView } from "#app/domain/privacy/deletion/show-deletion.server.ts";
import { retention, timeInWords } from "#app/domain/privacy/retention/retention-table.ts";
import { Notice } from "#app/ui/notice.tsx";

/** In plain words: what goes at once, what stays and for how long, and what is lost that could still be had. */
export function WhatGoes({ deletion, isOwn = false }: { deletion: DeletionView; isOwn?: boolean }) {
  return (
    <div className="flex flex-col gap-8">
      {deletion.refundable.length > 0 && (
        <Notice kind="waiting" title="Antes: ainda há dinheiro que pode voltar">
          <ul className="mt-1 list-disc pl-5">
            {deletion.refundable.map(({ paymentId, courseTitle, until }) => (
              <li key={paymentId}>
                {courseTitle}: reembolso até {shortDate(until)}
                {isOwn && (
                  <>
                    ,{" "}
                    <a href={`/payments/${paymentId}`} className="underline underline-offset-4">
                      pedir agora
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-1">Depois de apagada a conta, ninguém mais pode pedi-lo.</p>
        </Notice>
      )}
      <div className="grid gap-8 sm:grid-cols-2">
        <section aria-labelledby="sai">
          <h2 id="sai" className="border-b-2 border-clay pb-2 text-xl">
            Sai na hora
          </h2>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
            <li>nome, e-mail, foto, apresentação e formas de entrar</li>
            <li>{learning(deletion)}</li>
            <li>as respostas dos questionários e as avaliações, com texto e nota</li>
            <li>as mensagens à escola e o que foi respondido</li>
            <li>conversas com o assistente, tokens, aparelhos e código de mantenedor</li>
            <li>os e-mails que guardamos, e os que ainda não saíram</li>
            {deletion.waitingPayments > 0 && <li>o pagamento que está esperando, que é cancelado</li>}
          </ul>
        </section>
        <section aria-labelledby="fica">
          <h2 id="fica" className="border-b-2 border-leaf pb-2 text-xl">
            Fica, sem o nome
          </h2>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
            <li>
              <strong>Compras e comissões:</strong> curso, valor, forma e datas, {timeInWords(retention.purchases)}.{" "}
              {retention.purchases.because}
            </li>
            <li>
              <strong>Números do curso:</strong> que alguém se inscreveu, até onde foi e com que notas, sem dizer quem.
            </li>
            <li>
              <strong>O registro do que aconteceu:</strong> sem nome nem e-mail, para provar o que foi feito.
            </li>
            <li>
              <strong>Certificados,</strong> se você quiser, estes com o nome que está neles.
            </li>
            <li>
              <strong>Arquivos de aulas:</strong> o que um curso mostra continua no curso.
            </li>
          </ul>
        </section>
      </div>
    </div>
  );
}

function learning({ courses }: DeletionView) {
  if (!courses) return "o que você estudou";
  return courses === 1 ? "o acesso ao seu curso" : `o acesso aos seus ${courses} cursos`;
}
