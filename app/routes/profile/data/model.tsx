import type { ModelChoice } from "#app/domain/assistant/model-choice.server.ts";
import { ChoiceForm } from "#app/routes/profile/data/choice-form.tsx";

/** Whether questions to the assistant may go to the service that words its answers. */
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
            ? "Sem o serviço, ele continua respondendo, com as páginas da ajuda e dos cursos. A equipe continua à mão do mesmo jeito."
            : "O serviço de IA junta o que está em várias páginas e responde com outras palavras. Você pode voltar a usá-lo quando quiser."
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
