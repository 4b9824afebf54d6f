import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { dateTimeLabel, timeOfDay } from "#app/domain/calendar.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** How long typing rests before it is kept, and how long it may go on without. */
const restMs = 2_000;
const longestMs = 10_000;
/** How often an open page says that it is open. */
const openMs = 20_000;

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
    return keepDraft(form, { courseId, lessonId }, (more) => setTold((before) => ({ ...before, ...more })));
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

type Told = { others?: string[]; keptAt?: string };

function keepDraft(form: HTMLFormElement, { courseId, lessonId }: LessonDraftProps, tell: (more: Told) => void) {
  const address = href("/admin/courses/:id/draft", { id: String(courseId) });
  const ending = new AbortController();
  const { signal } = ending;
  let sending: AbortController | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  /** How often something was typed, and up to which time the server has it. */
  const count = { typed: 0, kept: 0 };

  const send = async (keepalive = false) => {
    clearTimeout(rest);
    sending?.abort();
    sending = new AbortController();
    const { typed } = count;
    const fields = typed > count.kept ? textsOf(form) : undefined;
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ lesson_id: lessonId, fields }),
      keepalive,
      signal: sending.signal,
    }).catch(() => null);
    if (!response?.ok) return; // The next note tries again; the form itself still holds everything.
    count.kept = typed;
    const { data } = await response.json();
    tell({ others: data.others, ...(fields && { keptAt: timeOfDay(new Date()) }) });
  };

  const typed = () => {
    clearTimeout(rest);
    if (count.typed === count.kept) since = Date.now();
    count.typed += 1;
    rest = setTimeout(send, Date.now() - since > longestMs ? 0 : restMs);
  };
  const stop = () => {
    clearTimeout(rest);
    count.kept = count.typed;
    sending?.abort();
  };
  form.addEventListener("input", typed, { signal });
  form.addEventListener(
    "submit",
    ({ submitter }) => {
      if (!(submitter as HTMLButtonElement | null)?.formTarget) stop();
    },
    { signal },
  );
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.hidden && count.typed > count.kept) void send(true);
    },
    { signal },
  );
  const open = setInterval(() => {
    if (!document.hidden) void send();
  }, openMs);
  void send();
  return () => {
    ending.abort();
    clearInterval(open);
    stop();
  };
}

const textsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string"));

/** Above the form: what was typed is back, and may be given up. */
export function DraftNotice({ courseId, lessonId, typedAt }: LessonDraftProps & { typedAt: Date }) {
  return (
    <div className="mt-6">
      <Notice kind="waiting" title={`O que você escreveu em ${dateTimeLabel(typedAt)} e não salvou está de volta.`}>
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
    </div>
  );
}
