import { useEffect, useState } from "react";

/** How long typing rests before the text is drawn again. */
const restMs = 800;
const isWide = "(min-width: 80rem)";

/** A text as the server renders it, under its title. */
type Preview = { title: string; html: string };

export type PhoneFrameProps = { form: HTMLFormElement; lessonId?: number };

/** Shows the text of a lesson's form, and again whenever typing rests. Returns how that ends. */
function drawPreview(form: HTMLFormElement, lessonId: number | undefined, show: (preview: Preview) => void) {
  const ending = new AbortController();
  const { signal } = ending;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let drawing: AbortController | undefined;
  const draw = async () => {
    if (!matchMedia(isWide).matches) return;
    drawing?.abort();
    drawing = new AbortController();
    const typed = new FormData(form);
    const body = new URLSearchParams({
      content_text: String(typed.get("content_text")),
      lesson_id: String(lessonId ?? ""),
    });
    const response = await fetch("/admin/lessons/preview", { method: "POST", body, signal: drawing.signal }).catch(
      () => null,
    );
    if (!response?.ok) return; // What was drawn before stays until the next try.
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    show({ title: String(typed.get("title")), html: page.querySelector("[data-preview]")?.innerHTML ?? "" });
  };
  form.addEventListener(
    "input",
    () => {
      clearTimeout(rest);
      rest = setTimeout(draw, restMs);
    },
    { signal },
  );
  void draw();
  return () => {
    clearTimeout(rest);
    drawing?.abort();
    ending.abort();
  };
}

export function PhoneFrame({ form, lessonId }: PhoneFrameProps) {
  const [shown, setShown] = useState<Preview | null>(null);
  useEffect(() => drawPreview(form, lessonId, setShown), [form, lessonId]);
  if (!shown) return null;
  return (
    <aside aria-labelledby="no-celular" className="sticky top-20 mt-8 self-start max-xl:hidden">
      <h2 id="no-celular" className="text-sm font-semibold text-muted">
        Como o aluno vê no celular
      </h2>
      <section
        aria-label="Texto no celular"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="mt-2 overflow-y-auto rounded-soft border border-edge bg-paper px-4 py-5"
        style={{ width: "360px", height: "640px" }}
      >
        <p className="font-serif text-2xl wrap-anywhere">{shown.title}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown without raw HTML */}
        <div className="prose mt-5" dangerouslySetInnerHTML={{ __html: shown.html }} />
      </section>
    </aside>
  );
}
