import { maxTestimonialLength, minTestimonialLength } from "#app/domain/reviews/labels.ts";

/**
 * Counts characters, enables the button once stars and length are valid, and submits in place, so that nothing typed is
 * lost on a bad connection.
 */
export function enhanceReviewForm(form: HTMLFormElement) {
  const words = form.querySelector("textarea")!;
  const button = form.querySelector("button")!;
  const count = form.querySelector<HTMLElement>("[data-count]")!;
  const trouble = form.querySelector("[data-trouble]")!;
  const update = () => {
    // As the server counts: in code points, trimmed.
    const length = Array.from(words.value.normalize("NFC").trim()).length;
    count.textContent = `${length}/${maxTestimonialLength}`;
    count.classList.toggle("text-clay", length > maxTestimonialLength);
    button.disabled = !form.querySelector(":checked") || length < minTestimonialLength || length > maxTestimonialLength;
  };
  count.hidden = false;
  update();
  form.addEventListener("input", update);
  window.addEventListener("pageshow", update);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    trouble.textContent = "";
    const problem = await send(form).catch(() => "Erro ao enviar avaliação. Tente novamente.");
    if (problem === null) return showCourse(form);
    form.ariaBusy = null;
    // The session has ended: submits the form normally, and the answering page brings the text back.
    if (problem === signedOut) form.submit();
    else trouble.textContent = problem;
  });
}

const signedOut = "signed out";

/** Sends it; returns the server's message if it is refused, null if it was accepted. */
async function send(form: HTMLFormElement): Promise<string | null> {
  const { testimonial, ...others } = Object.fromEntries(new FormData(form));
  const numbers = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, Number(value)]));
  const answer = await fetch(form.dataset.review!, {
    method: form.dataset.method!,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...numbers, testimonial }),
  });
  if (answer.ok) return null;
  if (answer.status === 401) return signedOut;
  return (await answer.json().catch(() => ({}))).error ?? "Erro ao enviar avaliação";
}

/** The course's page with the review on it; reloaded if the form is on that page. */
function showCourse(form: HTMLFormElement) {
  const course = new URL(form.action.replace(/\/review(\/edit)?$/, "#avaliacoes"));
  const isHere = course.pathname === location.pathname + location.search;
  location.assign(course);
  if (isHere) location.reload();
}
