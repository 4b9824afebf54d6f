import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigate, useNavigation, useSubmit } from "react-router";
import { isWorkshop } from "#app/domain/access/workshop.ts";
import {
  applyOnChange,
  closeMenus,
  copyOnClick,
  printOnClick,
  shareOnClick,
  showChosen,
} from "#app/ui/enhance/buttons.ts";
import { useNonce } from "#app/ui/nonce.ts";
import { forgetSent } from "./last-sent.ts";
import { navigateInPage } from "./navigate.ts";
import { rememberGoing } from "./reload.ts";
import { Shortcuts } from "./shortcuts.tsx";

/** Whether React takes this page over: on the server the page then has a nonce, and in the browser it always does. */
export const useHydrates = () => useNonce() !== undefined || typeof document !== "undefined";

/**
 * Remounts a page for each address, so that fields have the values of the page that is shown; and for a refused
 * form as soon as its answer is there, so that what is typed while the page's data are read again stays. Another place on
 * the same page is no other address, unless a form that was accepted leads there.
 */
export function PerAddress({ children }: { children: (key: string) => ReactNode }) {
  const arrived = useLocation();
  const { state, formMethod, location: next } = useNavigation();
  const isRefused = state === "loading" && formMethod === "POST" && !next.state?._isRedirect;
  const location = isRefused && next.pathname === arrived.pathname ? next : arrived;
  const [shown, setShown] = useState(location);
  const isMoved = location.key !== shown.key && (location.state?._isRedirect || !differsByHash(location, shown));
  if (isMoved) setShown(location);
  return children((isMoved ? location : shown).key);
}

const differsByHash = (one: Location, other: Location) =>
  one.pathname === other.pathname && one.search === other.search && one.hash !== other.hash;

/** What script does on every page of the workshop. */
export function Workshop({ hasMessage }: { hasMessage: boolean }) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const { state, location: next, formMethod } = useNavigation();
  const isReading = state === "loading" || formMethod === "GET";
  const { key, pathname } = useLocation();
  const ways = useRef({ navigate, submit, state });
  ways.current = { navigate, submit, state };
  const [announced, setAnnounced] = useState({ key: "", text: "" });
  const before = useRef({ key, pathname, focused: "" });

  useEffect(() => {
    copyOnClick(document);
    closeMenus(document);
    applyOnChange(document);
    return navigateInPage({
      navigate: (to) => waitFor(ways.current.navigate(to)),
      submit: (by, action) => waitFor(ways.current.submit(by, { action })),
      isBusy: () => ways.current.state !== "idle",
    });
  }, []);

  useEffect(() => {
    setReady(state === "idle");
    if (state !== "idle") {
      before.current.focused = selectorOf(document.activeElement);
      return;
    }
    forgetSent();
    for (const form of document.querySelectorAll("form[aria-busy]")) form.removeAttribute("aria-busy");
  }, [state]);

  useEffect(() => {
    setReady(true);
    showChosen(document);
    shareOnClick(document);
    printOnClick(document);
    const last = before.current;
    before.current = { key, pathname, focused: "" };
    if (last.key === key) return;
    setAnnounced({ key, text: hasMessage ? "" : document.title });
    if (document.activeElement && document.activeElement !== document.body) return;
    const main = document.getElementById("conteudo")!;
    const same = last.pathname === pathname && last.focused ? main.querySelector<HTMLElement>(last.focused) : null;
    (same ?? headingOf(main)).focus({ preventScroll: true });
  }, [key, pathname, hasMessage]);

  // A redirect that the server did not mark: pages elsewhere are documents of their own.
  useEffect(() => {
    if (!next) return;
    const url = new URL(next.pathname + next.search, location.origin);
    if (!isWorkshop(url)) location.assign(url);
    else if (isReading) rememberGoing(url.pathname + url.search);
  }, [next, isReading]);

  return (
    <>
      {state !== "idle" && <div className="loading-bar" />}
      <Shortcuts />
      <p role="status" className="sr-only">
        <span key={announced.key}>{announced.text}</span>
      </p>
    </>
  );
}

/** `data-ready` marks that nothing of the page is still to come. */
const setReady = (isReady: boolean) => document.documentElement.toggleAttribute("data-ready", isReady);

/** Nothing is ready from a click until the page that it leads to is shown, or until it turns out to lead nowhere. */
function waitFor(going: void | Promise<void>) {
  setReady(false);
  void Promise.resolve(going).finally(() => setTimeout(setReady, 100, true));
}

/** Finds the same field or link in the page that comes. */
function selectorOf(element: Element | null) {
  if (!element) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["name", "href"]) {
    const value = element.getAttribute(name);
    if (value) return `${element.localName}[${name}="${CSS.escape(value)}"]`;
  }
  return "";
}

function headingOf(main: HTMLElement) {
  const heading = main.querySelector<HTMLElement>("h1") ?? main;
  heading.tabIndex = -1;
  return heading;
}
