/** Opens the form of a new ticket over the list. */
export function enhanceTicketDialog(dialog: HTMLDialogElement) {
  document.addEventListener("click", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      !(event.target as Element).closest("a[href='/support/new']")
    )
      return;
    event.preventDefault();
    dialog.showModal();
  });
  dialog.querySelector("[data-close]")!.addEventListener("click", () => dialog.close());
}
