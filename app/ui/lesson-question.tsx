import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { longDate } from "#app/domain/calendar.ts";
import { answerFields, maxPostLength, type PostView, type QuestionView } from "#app/domain/lesson-posts/lesson-post.ts";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { Badge } from "./badge.tsx";
import { Button, LineLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { placeLabel, placePath } from "./lesson-place.ts";

type CardProps = {
  question: QuestionView;
  courseId: number;
  /** Whether the viewer answers for the course, and whether anybody may write. */
  isTeam: boolean;
  takesQuestions: boolean;
  /** Where the small forms come back to, as the search of their address. */
  back: string;
};

/** A question with its answers and what the viewer may do about each. */
export function QuestionCard({ question, courseId, isTeam, takesQuestions, back }: CardProps) {
  const { id, answers, others } = question;
  return (
    <article id={`duvida-${id}`} className="scroll-mt-20 border-t border-line pt-5">
      <Said post={question} isTeam={isTeam} />
      <Place question={question} courseId={courseId} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {!question.isOwn && !isTeam && (
          <Act post={question} of="reaction" value={question.isFollowed ? "unfollow" : "follow"} back={back} main>
            Também tenho essa dúvida
          </Act>
        )}
        {others > 0 && (
          <span className="text-sm text-muted">
            {others === 1 ? "1 pessoa também tem essa dúvida" : `${others} pessoas também têm essa dúvida`}
          </span>
        )}
      </div>
      <Acts post={question} isTeam={isTeam} back={back} mayDelete={!answers.length} />
      {answers.length > 0 && (
        <ol className="mt-4 flex flex-col gap-4">
          {answers.map((answer) => (
            <li
              key={answer.id}
              id={`resposta-${answer.id}`}
              className={classNames(
                "ml-3 rounded-soft border p-4 sm:ml-8",
                answer.isByTeam ? "border-leaf bg-leaf-wash" : "border-line bg-raised",
              )}
            >
              <Said post={answer} isTeam={isTeam} />
              <Acts post={answer} isTeam={isTeam} back={back} mayDelete isAnswer />
            </li>
          ))}
        </ol>
      )}
      {(isTeam || takesQuestions) && back !== "?duvida" && (
        <p className="mt-3">
          <LineLink href={`${href("/lesson-posts/:id", { id: String(id) })}#responder`}>Responder</LineLink>
        </p>
      )}
    </article>
  );
}

function Said({ post, isTeam }: { post: PostView; isTeam: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <strong>{post.author}</strong>
        {post.isByTeam && <Badge tone="leaf">Equipe do curso</Badge>}
        {post.isClassmate && <Badge tone="wheat">Da sua turma</Badge>}
        {post.hiddenAt && <Badge tone="clay">Escondida</Badge>}
        {isTeam && post.isRecommended && <Badge tone="wheat">Boa resposta</Badge>}
        {post.reports > 0 && (
          <Badge tone="clay">{post.reports === 1 ? "1 denúncia" : `${post.reports} denúncias`}</Badge>
        )}
        <time dateTime={post.createdAt.toISOString()} className="text-muted">
          {longDate(post.createdAt)}
        </time>
      </p>
      <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{post.text}</p>
    </>
  );
}

/** The moment or words that it is about, as a link to there. */
function Place({ question, courseId }: { question: QuestionView; courseId: number }) {
  const label = placeLabel(question);
  if (!label) return null;
  return (
    <p className="mt-1 text-sm">
      <a href={placePath({ ...question, courseId })} className="text-leaf underline underline-offset-4 wrap-anywhere">
        {label}
      </a>
    </p>
  );
}

type ActsProps = { post: PostView; isTeam: boolean; back: string; mayDelete: boolean; isAnswer?: boolean };

function Acts({ post, isTeam, back, mayDelete, isAnswer }: ActsProps) {
  const { isOwn, hiddenAt, isRecommended } = post;
  if (isOwn && !mayDelete && !isTeam) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 text-sm">
      {isTeam && isAnswer && !hiddenAt && (
        <Act post={post} of="decision" value={isRecommended ? "unrecommend" : "recommend"} back={back}>
          {isRecommended ? "Não é mais boa resposta" : "Marcar como boa resposta"}
        </Act>
      )}
      {isTeam && (
        <Act post={post} of="decision" value={hiddenAt ? "show" : "hide"} back={back}>
          {hiddenAt ? "Mostrar de novo" : "Esconder"}
        </Act>
      )}
      {isTeam && post.reports > 0 && !hiddenAt && (
        <Act post={post} of="decision" value="show" back={back}>
          Manter e dispensar a denúncia
        </Act>
      )}
      {!isTeam && !isOwn && (
        <Act post={post} of="reaction" value="report" back={back}>
          Denunciar
        </Act>
      )}
      {isOwn && mayDelete && (
        <form method="post" action={`${href("/lesson-posts/:id/deletion", { id: String(post.id) })}${back}`}>
          <button type="submit" className={small}>
            Apagar
          </button>
        </form>
      )}
    </div>
  );
}

const small = "inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-leaf";

type ActProps = {
  post: Pick<PostView, "id">;
  of: "reaction" | "decision";
  value: string;
  back: string;
  main?: boolean;
  children: string;
};

/** A button of one word of a schema. */
function Act({ post, of, value, back, main, children }: ActProps) {
  const params = { id: String(post.id) };
  const action =
    of === "reaction" ? href("/lesson-posts/:id/reaction", params) : href("/lesson-posts/:id/decision", params);
  return (
    <form method="post" action={`${action}${back}`}>
      {main ? (
        <Button look="quiet" name={of} value={value} aria-pressed={value === "unfollow"}>
          <Icon name={value === "unfollow" ? "check" : "help"} size={18} />
          {children}
        </Button>
      ) : (
        <button type="submit" name={of} value={value} className={small}>
          {children}
        </button>
      )}
    </form>
  );
}

/** The box for an answer. */
export function AnswerForm({ reply, isTeam }: { reply: SubmissionResult<string[]> | undefined; isTeam: boolean }) {
  const { text } = useFields(answerFields, reply);
  return (
    <form method="post" id="responder" className="mt-8 flex max-w-prose scroll-mt-20 flex-col gap-4">
      <ErrorSummary title="A resposta não foi enviada" errors={reply?.error} />
      <OnceField />
      <TextArea
        label="Sua resposta"
        hint={
          isTeam
            ? "Fica no alto, e vai por e-mail a quem tem essa dúvida."
            : `Todos que fazem o curso podem ler. Até ${maxPostLength.toLocaleString("pt-BR")} caracteres.`
        }
        field={text}
        required
      />
      <Button className="self-start">Responder</Button>
    </form>
  );
}
