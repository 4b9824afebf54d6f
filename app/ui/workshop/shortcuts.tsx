import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import type { Ability } from "#app/domain/access/authorise.ts";
import { useHasScript } from "./has-script.ts";

const ShortcutList = lazy(async () => ({ default: (await import("./shortcut-list.tsx")).ShortcutList }));

export type Place = { key: string; href: string; label: string; needs: Ability };

/** Where `g` and a second key lead. */
const places: Place[] = [
  { key: "c", href: "/admin", label: "Cursos", needs: "courses.manage" },
  { key: "t", href: "/admin/classes", label: "Turmas", needs: "classes.manage" },
  { key: "p", href: "/admin/instructors/people", label: "Pessoas", needs: "people.see" },
  { key: "f", href: "/admin/commissions", label: "Comissões", needs: "commissions.seeAll" },
  { key: "s", href: "/admin/support", label: "Suporte", needs: "tickets.seeAll" },
  { key: "e", href: "/admin/school/about", label: "Escola", needs: "settings.manage" },
];

/** The second key must follow the first within this time. */
const pairMs = 1_500;

/** Kept in a cookie, as is what else somebody chooses for this browser. */
const off = "shortcuts=off";
export const areOff = () => document.cookie.split("; ").includes(off);
export const switchOff = (isOff: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `${off}; Path=/; SameSite=Lax; Max-Age=${isOff ? 31_536_000 : 0}`;
};

/** Keys that lead somewhere, while nothing is typed; `?` lists them, and that list switches them off. */
export function Shortcuts() {
  const panel = useRouteLoaderData("routes/layouts/admin") as { may: Ability[] } | undefined;
  const offered = places.filter(({ needs }) => panel?.may.includes(needs));
  const navigate = useNavigate();
  const hasScript = useHasScript();
  const [isListed, setIsListed] = useState(false);
  const current = useRef({ offered, navigate });
  current.current = { offered, navigate };

  useEffect(() => {
    let begun = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || areOff() || isTyping(event.target)) return;
      const isSecond = event.timeStamp - begun < pairMs;
      begun = event.key === "g" && !isSecond ? event.timeStamp : 0;
      if (begun) return;
      const place = isSecond && current.current.offered.find(({ key }) => key === event.key);
      if (place) void current.current.navigate(place.href);
      else if (event.key === "/") search(event);
      else if (event.key === "?") setIsListed(true);
      else press(event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  if (!hasScript) return null;
  return (
    <>
      <p className="no-print mx-auto w-full max-w-6xl px-4 pb-4 max-sm:hidden">
        <button
          type="button"
          onClick={() => setIsListed(true)}
          className="min-h-6 text-sm text-muted underline underline-offset-4 hover:text-leaf"
        >
          Atalhos do teclado
        </button>
      </p>
      {isListed && (
        <Suspense>
          <ShortcutList offered={offered} onClose={() => setIsListed(false)} />
        </Suspense>
      )}
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Pages mark what further keys open or put the cursor into; the list of shortcuts takes its words from there. */
export const markedKeys = () => [...document.querySelectorAll<HTMLElement>("main [data-key]")];

function press(event: KeyboardEvent) {
  const marked = markedKeys().find(({ dataset }) => dataset.key === event.key);
  if (!marked) return;
  event.preventDefault();
  if (marked instanceof HTMLAnchorElement) marked.click();
  else marked.focus();
}

function search(event: KeyboardEvent) {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
}
