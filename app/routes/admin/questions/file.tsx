import { errorAt } from "#app/domain/app-error.ts";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { writeGift } from "#app/domain/packages/gift.server.ts";
import { previewQuestions } from "#app/domain/packages/import-questions.server.ts";
import {
  maxQuestionsBytes,
  maxQuestionsText,
  missingSource,
  questionSource,
} from "#app/domain/packages/question-import.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { SmallFileField } from "#app/ui/form/file-input.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta, sizeLabel } from "#app/ui/wording.ts";
import type { Route } from "./+types/file";
import { ImportPreview, QuestionImportForm } from "./import-form.tsx";

export const loader = pageOf(integerPathId(lessonNotFound), showLessonForEditing);

const tooLarge = `O arquivo passa de ${sizeLabel(maxQuestionsBytes)}. No Moodle, exporte em GIFT: ele não leva as figuras.`;

export const action = form({
  schema: questionSource,
  limit: "authoring.write",
  resendAfterSignIn: true,
  maxText: 2 * maxQuestionsText,
  files: { file: () => ({ maxBytes: maxQuestionsBytes, tooLarge }) },
  run: async (ctx, { text, file }, { params }) => {
    const source = file?.size ? new Uint8Array(await file.arrayBuffer()) : text;
    if (!source) throw errorAt("text", missingSource);
    const { taken, leftOut } = await previewQuestions(ctx, integerId(params.id, lessonNotFound), source);
    return { taken, leftOut, gift: writeGift(taken.map(({ fields }) => fields)) };
  },
  show: (preview) => ({ preview }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Trazer perguntas");

export default function QuestionFile({ loaderData: lesson, actionData }: Route.ComponentProps) {
  const preview = actionData && "preview" in actionData ? actionData.preview : null;
  const reply = actionData && !("preview" in actionData) ? actionData : undefined;
  return (
    <AuthoringPage title={preview ? "Conferir as perguntas" : "Trazer perguntas"} trail={lessonBreadcrumbs(lesson)}>
      {preview ? (
        <ImportPreview taken={preview.taken} leftOut={preview.leftOut}>
          {preview.taken.length > 0 ? (
            <QuestionImportForm lessonId={lesson.id} text={preview.gift} count={preview.taken.length} />
          ) : (
            <SourceForm />
          )}
        </ImportPreview>
      ) : (
        <SourceForm reply={reply} />
      )}
    </AuthoringPage>
  );
}

function SourceForm({ reply }: { reply?: Parameters<typeof useFields<typeof questionSource>>[1] }) {
  const { text, file } = useFields(questionSource, reply);
  return (
    <form method="post" encType="multipart/form-data" className="mt-3 flex flex-col gap-6">
      <p className="max-w-prose text-muted">
        De um Moodle ou de um editor de texto, em GIFT ou XML. Antes de gravar, você confere o que entra e o que fica de
        fora.
      </p>
      <ErrorSummary errors={reply?.error} />
      <SmallFileField
        label="Arquivo de perguntas"
        hint={`No Moodle: Banco de questões → Exportar → GIFT ou Moodle XML. Até ${sizeLabel(maxQuestionsBytes)}.`}
        field={file}
        accept=".txt,.gift,.xml,text/plain,text/xml"
      />
      <TextArea
        label="Ou cole as perguntas"
        hint="Uma linha em branco entre uma pergunta e outra."
        field={text}
        spellCheck={false}
        placeholder={"Quem escreveu Atos? {=Lucas ~Marcos ~João}\n\nPaulo era de Tarso. {TRUE}"}
      />
      <p className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button>Conferir</Button>
      </p>
    </form>
  );
}
