import type { ReactNode } from "react";
import { href } from "react-router";
import type { LeftOutQuestion, TakenQuestion } from "#app/domain/packages/foreign-question.ts";
import { questionImport } from "#app/domain/packages/question-import.ts";
import { questionTypes } from "#app/domain/quizzes/labels.ts";
import { ListedSection } from "#app/ui/authoring/listed-section.tsx";
import { Button, FormEnd } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countLabel } from "#app/ui/wording.ts";

type Reply = Parameters<typeof useFields<typeof questionImport>>[1];
type Props = { lessonId: number; text?: string; count?: number; reply?: Reply };

/** The text of the questions, to be corrected, checked again and added. */
export function QuestionImportForm({ lessonId, text, count, reply }: Props) {
  const fields = useFields(questionImport, reply, { text } as never);
  const id = String(lessonId);
  return (
    <form method="post" action={href("/admin/lessons/:id/questions/import", { id })} className="flex flex-col gap-5">
      <OnceField />
      <ErrorSummary title="As perguntas não foram adicionadas" errors={reply?.error} />
      <details open={reply !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-leaf">Ver ou corrigir o texto</summary>
        <TextArea label="Perguntas em GIFT" field={fields.text} spellCheck={false} rows={12} />
        <p className="mt-3">
          <Button look="quiet" formAction={href("/admin/lessons/:id/questions/file", { id })} formNoValidate>
            Conferir de novo
          </Button>
        </p>
      </details>
      <FormEnd
        label={count ? `Adicionar ${countLabel(count, "pergunta", "perguntas")}` : "Adicionar as perguntas"}
        back={`${href("/admin/lessons/:id/edit", { id })}#perguntas`}
        backLabel="Cancelar"
      />
    </form>
  );
}

type Preview = { taken: TakenQuestion[]; leftOut: LeftOutQuestion[]; children: ReactNode };

/** What an import takes and leaves out; between the sum and the lists, what can be done with it. */
export function ImportPreview({ taken, leftOut, children }: Preview) {
  return (
    <div className="mt-5 flex flex-col gap-6">
      <Notice
        kind={taken.length ? "info" : "problem"}
        title={
          taken.length ? `Entram ${countLabel(taken.length, "pergunta", "perguntas")}` : "Nenhuma pergunta pode entrar"
        }
      >
        {leftOut.length > 0 && `${leftOut.length === 1 ? "Fica" : "Ficam"} de fora ${leftOut.length}. `}
        {taken.length > 0 && "Nada foi gravado ainda."}
      </Notice>
      {children}
      <ListedSection id="fora" title="Fica de fora" items={leftOut}>
        {({ where, text, reason }) => (
          <>
            <strong>{where}</strong>: {reason}.{text && <span className="block text-sm text-muted">{text}</span>}
          </>
        )}
      </ListedSection>
      <ListedSection id="entram" title="Entra no questionário" items={taken} isNumbered>
        {({ fields, notes }) => (
          <>
            <span className="font-semibold whitespace-pre-line">{fields.question_text}</span>
            <span className="block text-sm text-muted">
              {questionTypes[fields.question_type]} · certa: {rightAnswer(fields)}
            </span>
            {notes.length > 0 && <span className="block text-sm text-clay">Atenção: {notes.join("; ")}.</span>}
          </>
        )}
      </ListedSection>
    </div>
  );
}

function rightAnswer({ question_type, correct_answer, options }: TakenQuestion["fields"]) {
  if (question_type === "multiple_choice") return options.find(({ is_correct }) => is_correct)?.option_text;
  if (question_type === "true_false") return correct_answer === "true" ? "verdadeiro" : "falso";
  return correct_answer?.split("|").join(" ou ");
}
