import { href } from "react-router";
import type { Reached } from "#app/domain/lesson-posts/write-post.server.ts";

/** Back to the question: on its own page, or where it stands in the list of its lesson. */
export function backToQuestion(request: Request, { courseId, lessonId, postId }: Reached, isReported = false) {
  const { searchParams } = new URL(request.url);
  const list = href("/courses/:id/learn/:lessonId/questions", { id: String(courseId), lessonId: String(lessonId) });
  const page = searchParams.get("page")?.match(/^[1-9]\d{0,4}$/)?.[0];
  const place =
    postId === null
      ? list
      : searchParams.has("duvida")
        ? href("/lesson-posts/:id", { id: String(postId) })
        : `${list}${page ? `?page=${page}` : ""}#duvida-${postId}`;
  const thanks = "Obrigado por avisar. A equipe do curso vai ler e decidir se isto continua aqui.";
  return isReported ? ([place, thanks] as const) : place;
}
