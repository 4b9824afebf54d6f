import { questionTypes } from "#app/domain/quizzes/labels.ts";
import { QuestionOptions } from "#app/ui/authoring/fields/question-options.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { Field, type KnownField } from "#app/ui/form/field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

type Name =
  | "question_text"
  | "question_type"
  | "correct_answer"
  | "explanation"
  | "options"
  | "correct_option"
  | "is_true";

/** A question of a quiz; of the three kinds' parts only the chosen one's are in sight, by CSS alone. */
export function QuestionFields({ fields }: { fields: Record<Name, KnownField> }) {
  return (
    <div className="group/kind flex flex-col gap-8">
      <TextArea label="Pergunta" field={fields.question_text} rows={2} />
      <ChoiceField
        label="Tipo de resposta"
        options={questionTypes}
        standard="multiple_choice"
        field={fields.question_type}
      />
      <div className="hidden group-has-[[value^=multiple]:checked]/kind:block">
        <QuestionOptions options={fields.options} correct={fields.correct_option} />
      </div>
      <div className="hidden group-has-[[value$=false]:checked]/kind:block">
        <ChoiceField
          label="A afirmação é"
          options={{ true: "Verdadeira", false: "Falsa" }}
          standard="true"
          field={fields.is_true}
        />
      </div>
      <div className="hidden group-has-[[value^=short]:checked]/kind:block">
        <Field
          label="Resposta certa"
          hint="Se mais de uma vale, separe com | (São Marcos|Marcos). Acentos e maiúsculas não importam."
          field={fields.correct_answer}
          autoComplete="off"
        />
      </div>
      <TextArea
        label="Explicação"
        hint="Aparece depois da resposta, certa ou errada: é onde se aprende. Pode ficar em branco."
        field={fields.explanation}
        rows={2}
      />
    </div>
  );
}
