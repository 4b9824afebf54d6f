import { isWorkshop } from "#app/domain/access/workshop.ts";
import { rememberSent } from "./last-sent.ts";

type Ways = {
  navigate: (to: string) => void;
  submit: (by: HTMLFormElement | HTMLButtonElement, action: string) => void;
  isBusy: () => boolean;
};

/**
 * Links and forms of the workshop are ordinary ones, which work without script; with it they navigate within the page.
 * What leads elsewhere, opens another tab or downloads a file stays with the browser.
 */
export function navigateInPage({ navigate, submit, isBusy }: Ways) {
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    const url = new URL(link.href);
    if (isHere(url) && url.hash) return showTarget(url.hash);
    navigate(url.pathname + url.search + url.hash);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    const url = new URL(button?.hasAttribute("formaction") ? button.formAction : form.action);
    const method = button?.hasAttribute("formmethod") ? button.formMethod : form.method;
    // Before it is looked at: what is asked may be a file.
    if (method !== "post") url.search = new URLSearchParams(new FormData(form, button) as never).toString();
    if (event.defaultPrevented || button?.formTarget || form.target || !isOurs(url)) return;
    event.preventDefault();
    if (isBusy() || form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    if (method === "post") {
      rememberSent(url.pathname + url.search, form, button);
      return submit(button ?? form, url.pathname + url.search);
    }
    navigate(url.pathname + url.search + url.hash);
  };
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  return () => {
    document.removeEventListener("click", onClick);
    document.removeEventListener("submit", onSubmit);
  };
}

/** The link that a click follows within the page. */
function linkOf(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  return link.target || link.hasAttribute("download") || !isOurs(new URL(link.href)) ? null : link;
}

const isOurs = (url: URL) => url.origin === location.origin && (isWorkshop(url) || isSamePage(url));

const isSamePage = (url: URL) => Boolean(url.hash) && isHere(url);
const isHere = ({ pathname, search }: URL) => pathname === location.pathname && search === location.search;

/** React Router would take it for another page, and forget the errors of a refused form. */
function showTarget(hash: string) {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}
