import { useEffect, useRef, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import type { Ability } from "#app/domain/access/authorise.ts";
import { useHasScript } from "./has-script.ts";

type Place = { key: string; href: string; label: string; needs: Ability };

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
const areOff = () => document.cookie.split("; ").includes(off);
const switchOff = (isOff: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `${off}; Path=/; SameSite=Lax; Max-Age=${isOff ? 31_536_000 : 0}`;
};

/** Keys that lead somewhere, while nothing is typed; `?` lists them, and that list switches them off. */
export function Shortcuts() {
  const panel = useRouteLoaderData("routes/layouts/admin") as { may: Ability[] } | undefined;
  const offered = places.filter(({ needs }) => panel?.may.includes(needs));
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const hasScript = useHasScript();
  const [isOff, setIsOff] = useState(false);
  const current = useRef({ offered, navigate });
  current.current = { offered, navigate };

  useEffect(() => {
    setIsOff(areOff());
    let begun = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || areOff() || isTyping(event.target)) return;
      const isSecond = event.timeStamp - begun < pairMs;
      begun = event.key === "g" && !isSecond ? event.timeStamp : 0;
      if (begun) return;
      const place = isSecond && current.current.offered.find(({ key }) => key === event.key);
      if (place) void current.current.navigate(place.href);
      else if (event.key === "/") search(event);
      else if (event.key === "?") dialog.current?.showModal();
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
          onClick={() => dialog.current?.showModal()}
          className="min-h-6 text-sm text-muted underline underline-offset-4 hover:text-leaf"
        >
          Atalhos do teclado
        </button>
      </p>
      <dialog
        ref={dialog}
        aria-labelledby="shortcuts"
        className="m-auto max-w-md rounded-soft border border-line bg-raised p-5 text-ink"
      >
        <h2 id="shortcuts" className="text-xl">
          Atalhos do teclado
        </h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <Keys keys={["/"]} label="Buscar nesta página" />
          {offered.map(({ key, label }) => (
            <Keys key={key} keys={["g", key]} label={label} />
          ))}
          <Keys keys={["?"]} label="Ver os atalhos" />
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={!isOff}
            onChange={({ currentTarget }) => {
              switchOff(!currentTarget.checked);
              setIsOff(!currentTarget.checked);
            }}
            className="size-5 shrink-0 accent-leaf"
          />
          Usar atalhos neste navegador
        </label>
        <form method="dialog" className="mt-3">
          <button type="submit" className="min-h-11 rounded-soft border border-edge px-5 font-semibold">
            Fechar
          </button>
        </form>
      </dialog>
    </>
  );
}

function Keys({ keys, label }: { keys: string[]; label: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key} className="mr-1 rounded-soft border border-line px-2">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function search(event: KeyboardEvent) {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
}
