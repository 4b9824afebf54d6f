import { renderToStaticMarkup } from "react-dom/server.edge";
import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { timeLabel } from "#app/domain/figures.ts";
import { maxNoteLength, type NoteView } from "#app/domain/lesson-notes/lesson-note.ts";
import { maxPassageLength, minutePattern } from "#app/domain/lesson-posts/lesson-post.ts";
import { type LessonResource, resourceTypes } from "#app/domain/lessons/lesson.ts";
import { renderLessonText } from "#app/domain/lessons/lesson-text.server.ts";
import { type PlayedInText, showPlayed } from "#app/domain/lessons/text-files.ts";
import type { CaptionPart } from "#app/domain/media/captions.ts";
import type { CopiedFile, CopiedLesson, LessonCopies } from "#app/domain/offline/copy-lessons.server.ts";
import { maxAnswerLength, type QuestionView } from "#app/domain/quizzes/quiz.ts";
import { placeLabel } from "#app/ui/lesson-place.ts";
import { copyStyle } from "#app/ui/offline/copy-style.ts";
import { playedNouns, playerInText } from "#app/ui/played-in-text.ts";
import { choicesOf } from "#app/ui/quiz-form.tsx";
import { countLabel, durationLabel, sizeLabel } from "#app/ui/wording.ts";

type About = {
  course: LessonCopies["course"];
  /** Where a file is in the copy; undefined where it is not in it. */
  at: (address: string) => string | undefined;
  known: LessonCopies["known"];
  origin: string;
};

export type CopiedCaptions = { url: string; parts: CaptionPart[] } | null;

/** What a copy shows besides the lesson. Only what the viewer's own browser keeps has quiz and notes: a ZIP is passed on. */
type Beside = { captions: CopiedCaptions; questions?: QuestionView[]; notes?: NoteView[] };

/** The address of a lesson's page. */
export const lessonPath = (course: { id: number }, { outline }: CopiedLesson) =>
  href("/courses/:id/learn/:lessonId", { id: String(course.id), lessonId: String(outline.id) });

/** A lesson as HTML of its own, without the school's page around it. Its links lead to files of the copy, or to the school. */
export async function lessonHtml(lesson: CopiedLesson, about: About, beside: Beside): Promise<string> {
  const isText = lesson.outline.contentType === "text";
  const rendered = lesson.contentText && (await renderLessonText(lesson.contentText, { top: isText ? 2 : 3 }));
  const shown = rendered && showPlayed(rendered, about.known, (played) => playedHtml(played, about));
  const text = shown && withAddresses(shown, about);
  return renderToStaticMarkup(<Lesson lesson={lesson} about={about} text={text || null} {...beside} />);
}

function playedHtml(played: PlayedInText<CopiedFile>, { at }: About) {
  const { kind, address, words, file } = played;
  if (at(address)) return playerInText(played);
  const length = file.durationSeconds === null ? "" : ` (${durationLabel(file.durationSeconds)})`;
  return `<small>O ${playedNouns[kind]} “${words}”${length} não está nesta cópia. <a href="${address}">Abrir com internet</a></small>`;
}

/** In the rendered text every quote that the author wrote is escaped, so these are attributes of tags. */
const withAddresses = (html: string, { at, origin }: About) =>
  html.replace(/ (src|href)="(\/[^"]*)"/g, (_, name, address) => ` ${name}="${at(address) ?? origin + address}"`);

type LessonProps = Beside & { lesson: CopiedLesson; about: About; text: string | null };

function Lesson({ lesson, about, text, captions, questions, notes }: LessonProps) {
  const { outline, number } = lesson;
  const materials = lesson.resources.filter(({ resourceUrl }) => resourceUrl !== captions?.url);
  return (
    <article>
      <small>
        {about.course.title} · aula {number}
      </small>
      <h1>{outline.title}</h1>
      {outline.contentType !== "text" && <Recording lesson={lesson} about={about} captions={captions} />}
      {captions?.parts.length ? <Captions parts={captions.parts} /> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown.server.ts escapes what people wrote */}
      {text && <div dangerouslySetInnerHTML={{ __html: text }} />}
      <Materials resources={materials} about={about} />
      {outline.hasQuiz && !questions && (
        <p>
          Esta aula tem um questionário.{" "}
          <a href={about.origin + lessonPath(about.course, lesson)}>Responda na escola</a>.
        </p>
      )}
      {questions?.length ? <Questions questions={questions} action={lessonPath(about.course, lesson)} /> : null}
      {notes && (
        <Notes
          notes={notes}
          action={`${lessonPath(about.course, lesson)}/notes`}
          isText={outline.contentType === "text"}
        />
      )}
    </article>
  );
}

type RecordingProps = { lesson: CopiedLesson; about: About; captions: CopiedCaptions };

function Recording({ lesson: { contentUrl, outline }, about, captions }: RecordingProps) {
  const [noun, Medium] =
    outline.contentType === "audio" ? (["áudio", "audio"] as const) : (["vídeo", "video"] as const);
  const kept = contentUrl && about.at(contentUrl);
  const track = captions && about.at(captions.url);
  if (kept)
    return (
      <Medium src={kept} controls preload="metadata" aria-label={outline.title}>
        {track && <track kind="captions" srcLang="pt-BR" label="Português" src={track} default />}
      </Medium>
    );
  if (!contentUrl) return null;
  return (
    <p className="note">
      O {noun} desta aula ({outline.durationMinutes} min) não está nesta cópia.{" "}
      <a href={contentUrl.startsWith("/") ? about.origin + contentUrl : contentUrl}>Abrir com internet</a>
    </p>
  );
}

/** A browser shows no captions to a page that was opened from a file, nor to a recording. */
const Captions = ({ parts }: { parts: CaptionPart[] }) => (
  <details>
    <summary>Ler as legendas</summary>
    {parts.map(({ startSeconds, text }) => (
      <p key={startSeconds}>
        <small>{timeLabel(startSeconds)}</small> {text}
      </p>
    ))}
  </details>
);

type NotesProps = { notes: NoteView[]; action: string; isText: boolean };

/** The notes, and the school's own form for another, which waits where there is no internet. */
const Notes = ({ notes, action, isText }: NotesProps) => (
  <section id="anotacoes">
    <h2>Minhas anotações</h2>
    <details>
      <summary>Escrever uma anotação</summary>
      <form method="post" action={action}>
        <p>
          <label className="label" htmlFor="nova-anotacao">
            Nova anotação (só você lê)
          </label>
          <textarea id="nova-anotacao" name="text" rows={3} maxLength={maxNoteLength} required />
        </p>
        <p>
          <label className="label" htmlFor="lugar">
            {isText ? "Sobre qual trecho? (opcional)" : "Em que minuto? (opcional)"}
          </label>
          {isText ? (
            <input type="text" id="lugar" name="passage" maxLength={maxPassageLength} autoComplete="off" />
          ) : (
            <input
              type="text"
              id="lugar"
              name="seconds"
              pattern={minutePattern}
              title="Como 12:30"
              autoComplete="off"
            />
          )}
        </p>
        <button type="submit" className="quiet">
          Salvar anotação
        </button>
      </form>
    </details>
    <ul className="plain">
      {notes.map((note) => (
        <li key={note.id}>
          <div className="written">{note.text}</div>
          <small>{[placeLabel(note), shortDate(note.createdAt)].filter(Boolean).join(", ")}</small>
        </li>
      ))}
    </ul>
  </section>
);

function Materials({ resources, about }: { resources: LessonResource[]; about: About }) {
  if (!resources.length) return null;
  return (
    <section>
      <h2>Materiais da aula</h2>
      <ul className="plain">
        {resources.map(({ id, resourceTitle, resourceUrl, resourceType, description }) => (
          <li key={id}>
            <a href={about.at(resourceUrl) ?? (resourceUrl.startsWith("/") ? about.origin : "") + resourceUrl}>
              {resourceTitle}
            </a>{" "}
            <small>{resourceTypes[resourceType]}</small>
            {description && <div>{description}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The quiz with the fields of the school's own form. */
function Questions({ questions, action }: { questions: QuestionView[]; action: string }) {
  return (
    <section>
      <h2 id="questionario">Questionário</h2>
      <form method="post" action={action}>
        {questions.map((question, index) => {
          const name = `answers.${question.id}`;
          const text = `${index + 1}. ${question.questionText}`;
          if (question.questionType === "short_answer")
            return (
              <fieldset key={question.id}>
                <label className="label" htmlFor={name}>
                  {text}
                </label>
                <input type="text" id={name} name={name} required maxLength={maxAnswerLength} autoComplete="off" />
              </fieldset>
            );
          return (
            <fieldset key={question.id}>
              <legend>{text}</legend>
              {choicesOf(question).map(({ value, label }) => (
                <label key={value}>
                  <input type="radio" name={name} value={value} required />
                  {label}
                </label>
              ))}
            </fieldset>
          );
        })}
        <p>
          <small>O questionário conclui a aula. Sem internet, as respostas esperam e são corrigidas depois.</small>
        </p>
        <button type="submit">Enviar respostas</button>
      </form>
    </section>
  );
}

/** A whole document that a browser opens from a file. */
export function copyDocument(title: string, body: string): string {
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta httpEquiv="Content-Security-Policy" content="script-src 'none'; form-action 'none'; base-uri 'none'" />
      <title>{title}</title>
      <style>{copyStyle}</style>
    </head>,
  );
  return `<!DOCTYPE html><html lang="pt-BR">${head}<body><main>${body}</main></body></html>`;
}

type Listed = { name: string; lesson: CopiedLesson; bytes: number };

/** The first page of a course's copy. */
export function contentsHtml({
  course,
  origin,
  listed,
}: {
  course: LessonCopies["course"];
  origin: string;
  listed: Listed[];
}) {
  return renderToStaticMarkup(
    <>
      <h1>{course.title}</h1>
      <p>
        {countLabel(listed.length, "aula", "aulas")}, para ler e ouvir sem internet. O que você conclui conta quando for
        marcado <a href={origin + href("/courses/:id/learn", { id: String(course.id) })}>na escola</a>.
      </p>
      <ul className="plain">
        {listed.map(({ name, lesson, bytes }) => (
          <li key={name}>
            <a href={name}>
              {lesson.number}. {lesson.outline.title}
            </a>{" "}
            <small>{sizeLabel(bytes)}</small>
          </li>
        ))}
      </ul>
    </>,
  );
}
