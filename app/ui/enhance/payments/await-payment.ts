/** How often the page asks whether the payment was completed, in milliseconds. */
const every = 5_000;

/**
 * Asks the server while the page is visible. Once the payment is completed the page is reloaded; one that failed, or for
 * which another amount came, leads to its own page.
 */
export function awaitPayment(url: string) {
  const timer = setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(url)
      .then((response) => response.json())
      .catch(() => null);
    const status = answer?.data?.payment_status ?? "pending";
    if (status === "pending" && !answer?.data?.paid_instead) return;
    clearInterval(timer);
    if (status === "completed") location.reload();
    else location.assign(`/payments/${answer.data.id}`);
  }, every);
}
