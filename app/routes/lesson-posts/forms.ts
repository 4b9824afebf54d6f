import { href } from "react-router";
import { deleteNote } from "#app/domain/lesson-notes/notes.server.ts";
import { decideOnPost, deletePost, type Reached, reactToPost } from "#app/domain/lesson-posts/write-post.server.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";

const question = ({ id }: { id: number | string }) => href("/lesson-posts/:id", { id: String(id) });

const forms = formsAt({
  /** "Também tenho essa dúvida", or a report. */
  "/lesson-posts/:id/reaction": formOn(question, {
    ...formOf(reactToPost),
    goTo: (reached, { request }, { reaction }) => backToQuestion(request, reached, reaction === "report"),
  }),

  /** The team hides or shows a post, or marks a good answer. */
  "/lesson-posts/:id/decision": formOn(question, {
    ...formOf(decideOnPost),
    goTo: (reached, { request }) => backToQuestion(request, reached),
  }),

  /** Deletes one's own question or answer. */
  "/lesson-posts/:id/deletion": formOn(question, {
    ...formOf(deletePost),
    goTo: (reached, { request }) => backToQuestion(request, reached),
  }),

  "/lesson-notes/:id/deletion": formOn(({ id }) => href("/lesson-notes/:id", { id }), {
    ...formOf(deleteNote),
    goTo: ({ courseId }) => [href("/my-courses/:id/notes", { id: String(courseId) }), "Anotação apagada."],
  }),
});

/** Back to the question: on its own page, or where it stands in the list of its lesson. */
function backToQuestion(request: Request, { courseId, lessonId, postId }: Reached, isReported = false) {
  const { searchParams } = new URL(request.url);
  const list = href("/courses/:id/learn/:lessonId/questions", { id: String(courseId), lessonId: String(lessonId) });
  const page = searchParams.get("page")?.match(/^[1-9]\d{0,4}$/)?.[0];
  const place =
    postId === null
      ? list
      : searchParams.has("duvida")
        ? question({ id: postId })
        : `${list}${page ? `?page=${page}` : ""}#duvida-${postId}`;
  const thanks = "Obrigado por avisar. A equipe do curso vai ler e decidir se isto continua aqui.";
  return isReported ? ([place, thanks] as const) : place;
}

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
