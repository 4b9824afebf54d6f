import type { ReactNode } from "react";
import type { ModelChoice } from "#app/domain/assistant/model-choice.server.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import type { listConsents } from "#app/domain/people/consents.server.ts";
import { consentSources, consentSubjects, consentText, reviewDisplay } from "#app/domain/people/consents.ts";
import { Button } from "#app/ui/button.tsx";

type ConsentsProps = { consents: Awaited<ReturnType<typeof listConsents>>; shows: boolean };

/** What was agreed to, when and how; and the one thing that can be taken back without leaving. */
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

type ChoiceFormProps = {
  /** Where it goes, if not to the page itself. */
  action?: string;
  /** The field, and what it becomes. */
  name: string;
  value: boolean;
  title?: string;
  /** How it is now. */
  children: ReactNode;
  /** What is to be known before it is changed. */
  note: string;
  label: string;
};

/** Something that one may have otherwise at any time: how it is now, and the button that changes it. */
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
