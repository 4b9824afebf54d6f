import type { ReactNode } from "react";
import type { ModelChoice } from "#app/domain/assistant/model-choice.server.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import type { listConsents } from "#app/domain/people/consents.server.ts";
import { consentSources, consentSubjects, consentText, reviewDisplay } from "#app/domain/people/consents.ts";
import { Button } from "#app/ui/button.tsx";

type ConsentsProps = { consents: Awaited<ReturnType<typeof listConsents>>; shows: boolean };

/** Consents, with when and how they were given; and the one that can be withdrawn here. */
export function Consents({ consents, shows }: ConsentsProps) {
  return (
    <section aria-labelledby="consentimentos">
      <h2 id="consentimentos" className="text-xl">
        O que você aceitou
      </h2>
      <ChoiceForm
        name="shows"
        value={!shows}
        title="Nome e foto nas avaliações"
        note="Quem lê uma avaliação sua fica sabendo que você estudou numa escola cristã. Você decide, e pode mudar de ideia quantas vezes quiser."
        label={shows ? "Tirar meu nome e minha foto" : "Mostrar meu nome e minha foto"}
      >
        {shows
          ? reviewDisplay.sentence
          : "As suas avaliações aparecem como de “Estudante”, sem nome e sem foto, para todos."}
      </ChoiceForm>
      {consents.length > 0 && (
        <ul className="mt-6 border-b border-line">
          {consents.map((consent) => (
            <li
              key={consent.subject + consent.at.toISOString()}
              className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3"
            >
              <span className="font-semibold">
                {consentSubjects[consent.subject]}: {consentText(consent)}
              </span>
              <span className="text-sm text-muted">
                {dateTimeLabel(consent.at)}, {consentSources[consent.how]}
                <span className="block">versão {consent.version}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Model({ choice: { host, isUsed } }: { choice: ModelChoice }) {
  return (
    <section aria-labelledby="assistente">
      <h2 id="assistente" className="text-xl">
        Assistente
      </h2>
      <ChoiceForm
        action="/profile/data/assistant"
        name="uses"
        value={!isUsed}
        note={
          isUsed
            ? "Sem o serviço, ele continua respondendo com as páginas da ajuda e dos cursos, e você continua podendo falar com a equipe."
            : "O serviço de IA reúne o que está em várias páginas e responde com as próprias palavras. Você pode voltar a usá-lo quando quiser."
        }
        label={isUsed ? "Não enviar minhas perguntas" : "Voltar a usar o serviço de IA"}
      >
        {isUsed ? (
          <>
            O assistente é um robô. As suas perguntas vão, sem o seu nome e sem o seu e-mail, ao serviço de IA em{" "}
            <span className="wrap-anywhere">{host}</span>, que escreve as respostas.
          </>
        ) : (
          "O assistente é um robô. As suas perguntas não saem daqui: ele responde com as palavras das páginas da escola."
        )}
      </ChoiceForm>
    </section>
  );
}

export function NoticeChoice({ isRefused }: { isRefused: boolean }) {
  return (
    <section aria-labelledby="avisos">
      <h2 id="avisos" className="text-xl">
        Avisos por e-mail
      </h2>
      <ChoiceForm
        action="/profile/data/notices"
        name="refuses"
        value={!isRefused}
        note="Recibos, certificados e respostas às suas mensagens chegam sempre."
        label={isRefused ? "Receber avisos de novo" : "Não receber avisos"}
      >
        {isRefused
          ? "Você não recebe os avisos de líderes e instrutores, os de aulas que abriram nem os lembretes de encontros."
          : "Você recebe os avisos que líderes, instrutores e a escola escrevem, os lembretes de encontros, e um e-mail quando abrem aulas suas."}
      </ChoiceForm>
    </section>
  );
}

type ChoiceFormProps = {
  /** The form's action, if not the page itself. */
  action?: string;
  /** The field and its new value. */
  name: string;
  value: boolean;
  title?: string;
  /** The current state. */
  children: ReactNode;
  /** What to know before changing it. */
  note: string;
  label: string;
};

/** A setting that can be changed at any time: its current state, and a button to change it. */
function ChoiceForm({ action, name, value, title, children, note, label }: ChoiceFormProps) {
  return (
    <form method="post" action={action} className="mt-3 flex flex-col gap-3 border-t border-line pt-4">
      {title && <p className="font-semibold">{title}</p>}
      <p className="max-w-prose">{children}</p>
      <p className="max-w-prose text-sm text-muted">{note}</p>
      <input type="hidden" name={name} value={String(value)} />
      <Button look="quiet" className="self-start max-sm:w-full">
        {label}
      </Button>
    </form>
  );
}
