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

/** What one screen alone needs is fetched there. */
const till = document.querySelector<HTMLFormElement>("form[data-checkout]");
if (till) void import("./payments/checkout.ts").then(({ payHere }) => payHere(till));
const awaited = document.querySelector<HTMLElement>("[data-await]")?.dataset.await;
if (awaited) void import("./payments/await-payment.ts").then(({ awaitPayment }) => awaitPayment(awaited));
const carousel = document.querySelector<HTMLElement>("[data-carousel]");
if (carousel) void import("./carousel.ts").then(({ turnByItself }) => turnByItself(carousel));
const unfilled = document.querySelector<HTMLElement>("[id][aria-busy=true]");
if (unfilled) void import("./again.ts").then(({ askAgain }) => askAgain(unfilled));
const review = document.querySelector<HTMLFormElement>("form[data-review]");
if (review) void import("./learning/review.ts").then(({ reviewHere }) => reviewHere(review));
const profile = document.querySelector<HTMLFormElement>("form[data-profile]");
if (profile) void import("./profile.ts").then(({ helpWithProfile }) => helpWithProfile(profile));
const written = document.querySelector<HTMLFormElement>("form[data-authoring]");
if (written) void import("./authoring/authoring.ts").then(({ helpWithAuthoring }) => helpWithAuthoring(written));
const upload = document.querySelector<HTMLFormElement>("form[data-upload]");
if (upload) void import("./authoring/upload.ts").then(({ showUpload }) => showUpload(upload));
const newTicket = document.querySelector<HTMLDialogElement>("dialog[data-new-ticket]");
if (newTicket) void import("./support/new-ticket.ts").then(({ writeHere }) => writeHere(newTicket));
const statuses = document.querySelectorAll<HTMLFormElement>("form[data-ticket-status]");
if (statuses.length) void import("./support/ticket-status.ts").then(({ keepStatuses }) => keepStatuses(statuses));
const payoutAccount = document.querySelector<HTMLFormElement>("form[data-payout-account]");
if (payoutAccount)
  void import("./payments/payout-account.ts").then(({ helpWithPayoutAccount }) => helpWithPayoutAccount(payoutAccount));
