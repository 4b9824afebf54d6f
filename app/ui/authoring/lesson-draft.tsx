import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type LessonDraftProps = {
  courseId: number;
  /** Null for a new lesson. */
  lessonId: number | null;
  /** Who else has the lesson open, when the page was made. */
  others?: string[];
};

/**
 * Within a lesson's form: keeps by itself what is typed, and says who else has the lesson open. Without script nothing
 * is kept, and others are those who were there when the page was opened.
 */
export function LessonDraftKeeper({ courseId, lessonId, others = [] }: LessonDraftProps) {
  const place = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState({ others, keptAt: "" });
  useEffect(() => {
    const form = place.current!.closest("form")!;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import("./keep-draft.ts").then(({ keepDraft }) => {
      const tell = (more: Partial<typeof told>) => setTold((before) => ({ ...before, ...more }));
      if (!isGone) stop = keepDraft(form, { courseId, lessonId }, tell);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [courseId, lessonId]);
  return (
    <div ref={place} className="contents">
      <div role="status" className="empty:hidden">
        {told.others.map((sentence) => (
          <p key={sentence} className="rounded-soft border border-wheat bg-wheat-wash px-4 py-2 font-semibold">
            {sentence}
          </p>
        ))}
      </div>
      {told.keptAt && <p className="-my-4 text-sm text-muted">Rascunho guardado às {told.keptAt}.</p>}
    </div>
  );
}

/** Above the form: what was typed is back, and may be given up. */
export function DraftNotice({ courseId, lessonId, typedAt }: LessonDraftProps & { typedAt: Date }) {
  return (
    <Notice
      className="mt-6"
      kind="waiting"
      title={`O que você escreveu em ${dateTimeLabel(typedAt)} e não salvou está de volta.`}
    >
      <form
        method="post"
        action={href("/admin/courses/:id/draft/removal", { id: String(courseId) })}
        className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        {lessonId && <input type="hidden" name="lesson_id" value={lessonId} />}
        <span>Para guardar, salve a aula.</span>
        <Button look="plain">Descartar o rascunho</Button>
      </form>
    </Notice>
  );
}
