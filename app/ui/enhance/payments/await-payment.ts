/** How often the page asks whether the money has arrived, in milliseconds. */
const every = 5_000;

/**
 * Asks the server as long as the page is looked at. Once the money is there the page is loaded again; a payment that
 * came to nothing is shown on its own page, which says so.
 */
export function awaitPayment(url: string) {
  const timer = setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(url)
      .then((response) => response.json())
      .catch(() => null);
    const status = answer?.data?.payment_status ?? "pending";
    if (status === "pending") return;
    clearInterval(timer);
    if (status === "completed") location.reload();
    else location.assign(`/payments/${answer.data.id}`);
  }, every);
}
