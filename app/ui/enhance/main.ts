import { embedExternalVideos } from "#app/ui/enhance/learning/player.ts";
import {
  applyOnChange,
  closeMenus,
  copyOnClick,
  printOnClick,
  shareOnClick,
  showChosen,
  showPending,
  submitWholeCode,
} from "./buttons.ts";
import { jumpInPlayer, offerMoments, savePositions } from "./learning/player.ts";

/** The small script of pages that React does not hydrate. Everything on those pages works without it. */
openChatOnClick(document);
copyOnClick(document);
printOnClick(document);
closeMenus(document);
showPending(document);
applyOnChange(document);
submitWholeCode(document);
showChosen(document);
shareOnClick(document);
embedExternalVideos(document);
savePositions(document);
jumpInPlayer(document);
offerMoments(document);

/** Modules for single screens are loaded if an element asks for them. */
const screens = [
  on("form[data-in-place]", async () => (await import("./submit-in-place.ts")).submitInPlace(document)),
  on<HTMLFormElement>("form[data-checkout]", async (form) =>
    (await import("./payments/checkout.ts")).enhanceCheckoutForm(form),
  ),
  on("[data-await]", async (part) => (await import("./payments/await-payment.ts")).awaitPayment(part.dataset.await!)),
  on("[data-carousel]", async (part) => (await import("./carousel.ts")).autoAdvance(part)),
  on("[id][aria-busy=true]", async (part) => (await import("./poll.ts")).pollUntilReady(part)),
  on<HTMLFormElement>("form[data-review]", async (form) =>
    (await import("./learning/review.ts")).enhanceReviewForm(form),
  ),
  on<HTMLFormElement>("form[data-profile]", async (form) => (await import("./profile.ts")).enhanceProfileForm(form)),
  on("[data-waiting]", async (part) => (await import("./offline/waiting.ts")).showWaiting(part)),
  on<HTMLDialogElement>("dialog[data-new-ticket]", async (dialog) =>
    (await import("./support/new-ticket.ts")).enhanceTicketDialog(dialog),
  ),
  on<HTMLButtonElement>("button[data-passkey]", async (button) => (await import("./passkey.ts")).offerPasskey(button)),
];

/** What keeps lessons is fetched as its buttons come near, which most readers of a page never do. */
const keeps = document.querySelector("[data-keep]")?.closest("section, main");
if (keeps) {
  const near = async ([seen]: IntersectionObserverEntry[], observer: IntersectionObserver) => {
    if (!seen?.isIntersecting) return;
    observer.disconnect();
    await (await import("./offline/keep.ts")).offerKeeping(document);
  };
  new IntersectionObserver(near, { rootMargin: "50%" }).observe(keeps);
}

/** There is a worker only on devices that keep lessons (offline/keep.ts): it sends what waits once there is internet again. */
const keeper = navigator.serviceWorker?.controller;
if (keeper) {
  const send = () => keeper.postMessage("send");
  addEventListener("online", send);
  document.addEventListener("visibilitychange", send);
  setInterval(send, 60_000);
}

/** `data-ready` marks that all enhancements are in place. */
void Promise.all(screens).then(() => document.documentElement.setAttribute("data-ready", ""));

async function on<E extends HTMLElement>(selector: string, help: (element: E) => Promise<unknown>) {
  const element = document.querySelector<E>(selector);
  if (element) await help(element);
}

/** The assistant's button opens the panel; if that cannot be loaded or drawn, it leads to the assistant's page. */
function openChatOnClick(page: Document) {
  page.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-chat]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const page = fetch(link.href).then((answer) => answer.text());
    import("./chat.ts")
      .then(async ({ openChat }) => openChat(link, await page))
      .catch(() => location.assign(link.href));
  });
}
