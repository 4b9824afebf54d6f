import { maxTestimonialLength, minTestimonialLength } from "#app/domain/reviews/labels.ts";

/** Counts characters, and enables the button once stars and length are valid. */
export function enhanceReviewForm(form: HTMLFormElement) {
  const update = () => {
    // As the server counts: in code points, trimmed.
    const length = Array.from(form.querySelector("textarea")!.value.normalize("NFC").trim()).length;
    const count = form.querySelector<HTMLElement>("[data-count]")!;
    count.hidden = false;
    count.textContent = `${length}/${maxTestimonialLength}`;
    count.classList.toggle("text-clay", length > maxTestimonialLength);
    const isShort = !form.querySelector(":checked") || length < minTestimonialLength;
    form.querySelector("button")!.disabled = isShort || length > maxTestimonialLength;
  };
  for (const event of ["input", "change"]) form.addEventListener(event, update);
  window.addEventListener("pageshow", update);
  update();
}
