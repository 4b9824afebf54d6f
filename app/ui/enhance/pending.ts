/** A form that is on its way says so and takes no second tap; coming back to the page frees it again. */
export function showPending(page: Document) {
  page.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== "post" || event.defaultPrevented || opensElsewhere(event)) return;
    if (form.ariaBusy === "true") return event.preventDefault();
    form.ariaBusy = "true";
  });
  window.addEventListener("pageshow", () => {
    for (const form of page.querySelectorAll("form[aria-busy]")) form.removeAttribute("aria-busy");
  });
}

/** What a button opens in another tab leaves this page as it is. */
const opensElsewhere = ({ submitter }: SubmitEvent) => Boolean((submitter as HTMLButtonElement | null)?.formTarget);
