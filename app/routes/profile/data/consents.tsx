import { momentLabel } from "#app/domain/calendar.ts";
import { consentSaid, consentSubjects, consentWays } from "#app/domain/privacy/consents/labels.ts";
import type { listConsents } from "#app/domain/privacy/consents/list-consents.server.ts";
import { reviewDisplay } from "#app/domain/privacy/consents/review-display.ts";
import { ChoiceForm } from "#app/routes/profile/data/choice-form.tsx";

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
                {consentSubjects[consent.subject]}: {consentSaid(consent)}
              </span>
              <span className="text-sm text-muted">
                {momentLabel(consent.at)}, {consentWays[consent.how]}
                <span className="block">versão {consent.version}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
