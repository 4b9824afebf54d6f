import { href } from "react-router";
import { timeOfDay } from "#app/domain/calendar.ts";

/** How long typing rests before it is kept, and how long it may go on without. */
const restMs = 2_000;
const longestMs = 10_000;
/** How often an open page says that it is open. */
const openMs = 20_000;

type Place = { courseId: number; lessonId: number | null };
type Told = { others?: string[]; keptAt?: string };

/**
 * Sends what is typed in a lesson's form to be kept, and says that it is open. Returns how that ends.
 */
export function keepDraft(form: HTMLFormElement, { courseId, lessonId }: Place, tell: (more: Told) => void) {
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
