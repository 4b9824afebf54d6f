import { openChatOnPress } from "./assistant.ts";
import { copyOnPress } from "./copy.ts";
import { playOutsideVideosHere } from "./learning/outside-video.ts";
import { rememberPositions } from "./learning/player.ts";
import { closeMenus } from "./menus.ts";
import { showPending } from "./pending.ts";
import { printOnPress } from "./print.ts";

/** The one small script of pages that React does not take over. Everything on those pages works without it. */
openChatOnPress(document);
copyOnPress(document);
printOnPress(document);
closeMenus(document);
showPending(document);
playOutsideVideosHere(document);
rememberPositions(document);

/** What one screen alone needs is fetched there, by the element that asks for it. */
const screens = [
  on<HTMLFormElement>("form[data-checkout]", async (form) => (await import("./payments/checkout.ts")).payHere(form)),
  on("[data-await]", async (part) => (await import("./payments/await-payment.ts")).awaitPayment(part.dataset.await!)),
  on("[data-carousel]", async (part) => (await import("./carousel.ts")).turnByItself(part)),
  on("[id][aria-busy=true]", async (part) => (await import("./again.ts")).askAgain(part)),
  on<HTMLFormElement>("form[data-review]", async (form) => (await import("./learning/review.ts")).reviewHere(form)),
  on<HTMLFormElement>("form[data-profile]", async (form) => (await import("./profile.ts")).helpWithProfile(form)),
  on<HTMLFormElement>("form[data-authoring]", async (form) =>
    (await import("./authoring/authoring.ts")).helpWithAuthoring(form),
  ),
  on<HTMLFormElement>("form[data-upload]", async (form) => (await import("./authoring/upload.ts")).showUpload(form)),
  on<HTMLDialogElement>("dialog[data-new-ticket]", async (dialog) =>
    (await import("./support/new-ticket.ts")).writeHere(dialog),
  ),
  on<HTMLFormElement>("form[data-ticket-status]", async () =>
    (await import("./support/ticket-status.ts")).keepStatuses(document.querySelectorAll("form[data-ticket-status]")),
  ),
  on<HTMLFormElement>("form[data-payout-account]", async (form) =>
    (await import("./payments/payout-account.ts")).helpWithPayoutAccount(form),
  ),
];

/** `data-ready` says that everything the page is helped with is in place. */
void Promise.all(screens).then(() => document.documentElement.setAttribute("data-ready", ""));

async function on<E extends HTMLElement>(selector: string, help: (element: E) => Promise<unknown>) {
  const element = document.querySelector<E>(selector);
  if (element) await help(element);
}
