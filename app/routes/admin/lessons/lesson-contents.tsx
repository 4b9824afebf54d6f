import { href } from "react-router";
import type { EditedLesson } from "#app/domain/authoring/lesson.ts";
import { resourceTypes } from "#app/domain/lessons/lesson.ts";
import { fileMarkdown } from "#app/domain/lessons/text-files.ts";
import { questionTypes } from "#app/domain/quizzes/labels.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/quiz.ts";
import { MoveButtons } from "#app/ui/authoring/authoring-page.tsx";
import { DraggableList, draggable, Handle } from "#app/ui/authoring/draggable-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { sizeLabel } from "#app/ui/wording.ts";

const orderOf = (items: { id: number }[]) => items.map(({ id }) => id).join();

type QuestionListProps = { lessonId: number; questions: KeyedQuestion[]; passMark: number };

export function QuestionList({ lessonId, questions, passMark }: QuestionListProps) {
  return (
    <section aria-labelledby="perguntas" className="mt-12 border-t border-line pt-8">
      <h2 id="perguntas" className="text-xl">
        Questionário
      </h2>
      <p className="mt-1 text-sm text-muted">
        {questions.length
          ? `Para concluir a aula, o aluno precisa acertar pelo menos ${passMark}%. Não há limite de tentativas.`
          : "Sem perguntas, o aluno conclui a aula pelo botão “Concluir aula”."}
      </p>
      <DraggableList order={orderOf(questions)}>
        <ol data-list="perguntas" className="mt-4 flex flex-col">
          {questions.map((question, i) => (
            <li
              key={question.id}
              id={`pergunta-${question.id}`}
              {...draggable("question", question.id, question.questionText)}
              className="flex items-center gap-3 border-t border-line bg-paper py-2 target:bg-leaf-wash"
            >
              <Handle id={`mover-pergunta-${question.id}`} name={question.questionText}>
                {i + 1}
              </Handle>
              <div className="min-w-0 grow">
                <a
                  href={href("/admin/questions/:id/edit", { id: String(question.id) })}
                  className="font-semibold wrap-anywhere hover:text-leaf"
                >
                  {question.questionText}
                </a>
                <p className="text-sm text-muted wrap-anywhere">
                  {questionTypes[question.questionType]} · certa: {keyOf(question)}
                </p>
              </div>
              <MoveButtons
                action={href("/admin/questions/:id/place", { id: String(question.id) })}
                name={question.questionText}
                isFirst={i === 0}
                isLast={i === questions.length - 1}
              />
            </li>
          ))}
        </ol>
      </DraggableList>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={href("/admin/lessons/:id/questions/new", { id: String(lessonId) })} look="quiet">
          Adicionar pergunta
        </ButtonLink>
        <ButtonLink href={href("/admin/lessons/:id/questions/file", { id: String(lessonId) })} look="quiet">
          Trazer perguntas
        </ButtonLink>
        {questions.length > 0 && (
          <ButtonLink href={href("/admin/lessons/:id/quiz", { id: String(lessonId) })} look="quiet">
            Responder como estudante
          </ButtonLink>
        )}
      </p>
    </section>
  );
}

function keyOf({ questionType, correctAnswer, options }: KeyedQuestion) {
  if (questionType === "multiple_choice") return options.find(({ isCorrect }) => isCorrect)?.optionText ?? "nenhuma";
  if (questionType === "true_false") return correctAnswer === "true" ? "verdadeiro" : "falso";
  return correctAnswer?.split("|").join(" ou ");
}

type ResourceListProps = { lessonId: number } & Pick<EditedLesson, "contentType" | "resources">;

export function ResourceList({ lessonId, contentType, resources }: ResourceListProps) {
  const captions = resources.find(({ isCaptions }) => isCaptions);
  return (
    <section aria-labelledby="materiais" className="mt-12 border-t border-line pt-8">
      <h2 id="materiais" className="text-xl">
        Materiais
      </h2>
      <p className="mt-1 text-sm text-muted">Apostilas, slides, imagens e gravações que acompanham a aula.</p>
      <DraggableList order={orderOf(resources)}>
        <ol data-list="materiais" className="mt-4 flex flex-col">
          {resources.map((resource, i) => (
            <li
              key={resource.id}
              id={`material-${resource.id}`}
              {...draggable("resource", resource.id, resource.resourceTitle)}
              className="flex items-center gap-3 border-t border-line bg-paper py-2 target:bg-leaf-wash"
            >
              <Handle id={`mover-material-${resource.id}`} name={resource.resourceTitle} />
              <div className="min-w-0 grow">
                <a
                  href={href("/admin/resources/:id/edit", { id: String(resource.id) })}
                  className="font-semibold wrap-anywhere hover:text-leaf"
                >
                  {resource.resourceTitle}
                </a>
                <p className="text-sm text-muted">
                  {resourceTypes[resource.resourceType]} ·{" "}
                  {resource.bytes === null ? "em endereço externo" : sizeLabel(resource.bytes)}
                </p>
                {["image", "audio", "video"].includes(resource.resourceType) && resource.bytes !== null && (
                  <p className="text-sm wrap-anywhere text-muted">
                    No texto: <code>{fileMarkdown(resource.resourceTitle, resource.resourceUrl)}</code>
                  </p>
                )}
              </div>
              <MoveButtons
                action={href("/admin/resources/:id/place", { id: String(resource.id) })}
                name={resource.resourceTitle}
                isFirst={i === 0}
                isLast={i === resources.length - 1}
              />
            </li>
          ))}
        </ol>
      </DraggableList>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={href("/admin/lessons/:id/resources/file", { id: String(lessonId) })} look="quiet">
          Enviar material
        </ButtonLink>
        <ButtonLink href={href("/admin/lessons/:id/resources/new", { id: String(lessonId) })} look="quiet">
          Adicionar link
        </ButtonLink>
        {contentType !== "text" && (
          <ButtonLink
            href={
              captions
                ? href("/admin/resources/:id/edit", { id: String(captions.id) })
                : `${href("/admin/lessons/:id/resources/new", { id: String(lessonId) })}?legendas=1`
            }
            look="quiet"
          >
            {captions ? "Corrigir legendas" : "Escrever legendas"}
          </ButtonLink>
        )}
      </p>
    </section>
  );
}
