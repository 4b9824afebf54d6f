import { longestTestimonial, shortestTestimonial } from "#app/domain/reviews/labels.ts";

/**
 * The form of a review counts what is typed, can be sent once stars and length are right, and is sent from where it
 * stands, so that on a bad connection nothing typed is lost. What the server or the network says is said in the form.
 */
export function reviewHere(form: HTMLFormElement) {
  const words = form.querySelector("textarea")!;
  const button = form.querySelector("button")!;
  const count = form.querySelector<HTMLElement>("[data-count]")!;
  const trouble = form.querySelector("[data-trouble]")!;
  const look = () => {
    // As the server counts: in code points, without what stands around.
    const length = Array.from(words.value.normalize("NFC").trim()).length;
    count.textContent = `${length}/${longestTestimonial}`;
    count.classList.toggle("text-clay", length > longestTestimonial);
    button.disabled = !form.querySelector(":checked") || length < shortestTestimonial || length > longestTestimonial;
  };
  count.hidden = false;
  look();
  form.addEventListener("input", look);
  window.addEventListener("pageshow", look);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    trouble.textContent = "";
    const problem = await send(form).catch(() => "Erro ao enviar avaliação. Tente novamente.");
    if (problem === null) return showCourse(form);
    form.ariaBusy = null;
    trouble.textContent = problem;
  });
}

/** Sends it; gives what the server says where it refuses, null where it took it. */
async function send(form: HTMLFormElement): Promise<string | null> {
  const { testimonial, ...others } = Object.fromEntries(new FormData(form));
  const numbers = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, Number(value)]));
  const answer = await fetch(form.dataset.review!, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...numbers, testimonial }),
  });
  if (answer.ok) return null;
  return (await answer.json().catch(() => ({}))).error ?? "Erro ao enviar avaliação";
}

/** The course's page with the review on it: loaded again where the form stood on that page. */
function showCourse(form: HTMLFormElement) {
  const course = new URL(form.action.replace(/\/review$/, "#avaliacoes"));
  const isHere = course.pathname === location.pathname + location.search;
  location.assign(course);
  if (isHere) location.reload();
}
