import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from "react-router";
import { yearOf } from "#app/domain/calendar.ts";
import { leafGreen } from "#app/domain/colour.ts";
import { guard } from "#app/http/guard.server.ts";
import { shell } from "#app/http/sessions/shell.server.ts";
import { Footer } from "#app/ui/chrome/footer.tsx";
import { RouteErrorScreen } from "#app/ui/chrome/route-error.tsx";
import { ChatButton, Flash, TopBar } from "#app/ui/chrome/top-bar.tsx";
import { serif, serifFace } from "#app/ui/fonts/serif-face.ts";
import { useNonce } from "#app/ui/nonce.ts";
import { inlineStylesOf } from "#app/ui/route-handle.ts";
import { schoolStyle } from "#app/ui/school-style.ts";
import { useShell } from "#app/ui/shell.ts";
import { PerAddress, useHydrates, Workshop } from "#app/ui/workshop/workshop.tsx";
import type { Route } from "./+types/root";
import styles from "./ui/app.css?url";
import enhance from "./ui/enhance/main.ts?worker&url";

export const middleware: Route.MiddlewareFunction[] = [guard];

export const loader = shell;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "/icon-180.png" },
];

/** In the browser, where the frame stays as it was when nothing comes from the server. */
let lastShell: ReturnType<typeof useShell>;

/** The document around every screen, error screens included (those may come without the shell's data, or bring it). */
export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const loaded = useShell();
  const shown = loaded ?? (isRouteErrorResponse(error) ? (error.data?.shell as typeof loaded) : undefined) ?? lastShell;
  if (typeof document !== "undefined") lastShell = shown && { ...shown, flash: null };
  const { pathname, search, key } = useLocation();
  const matches = useMatches();
  const nonce = useNonce();
  const hydrates = useHydrates();
  const flash = shown?.flash && <Flash key={key} {...shown.flash} />;
  const hasSerif = !shown?.savesData;
  const own = inlineStylesOf(matches);
  const company = shown?.company ?? {
    platformName: "Sementeira",
    legalName: "",
    tradeName: "",
    taxIdName: "CNPJ" as const,
    taxId: "",
    colour: leafGreen,
    logo: null,
    year: yearOf(new Date()),
  };
  const school = schoolStyle(company);
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111813" />
        <Meta />
        {hasSerif && <link rel="preload" href={serif} {...asFont} media="(min-width: 40rem)" />}
        <Links />
        {hasSerif && <style>{serifFace}</style>}
        {own && <style>{own}</style>}
        {school && <style>{school}</style>}
        {!hydrates && !shown?.savesData && <script type="module" src={enhance} />}
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#conteudo"
          className="absolute left-2 top-2 z-30 -translate-y-24 rounded-soft bg-leaf px-4 py-2 text-on-leaf focus:translate-y-0"
        >
          Ir para o conteúdo
        </a>
        <TopBar viewer={shown?.viewer ?? null} {...company} path={pathname} search={search} />
        <main id="conteudo" className="grow">
          {/* In the page before its message comes, so that screen readers say it. */}
          {hydrates ? <div aria-live="polite">{flash}</div> : flash}
          {children}
        </main>
        <Footer company={company} path={pathname + search} savesData={shown?.savesData ?? false} />
        <ChatButton path={pathname} />
        {hydrates && (
          <>
            <Workshop hasMessage={Boolean(shown?.flash)} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * On a phone, whose line is most likely slow, words come before type: the font would take the line from the stylesheet
 * and make the first paint wait. It is fetched after it, and shown from the next page on.
 */
const asFont = { as: "font", type: "font/woff2", crossOrigin: "anonymous", fetchPriority: "low" } as const;

export default function App() {
  return <PerAddress>{(key) => <Outlet key={key} />}</PerAddress>;
}

/** For what goes wrong before any screen is reached; the screens' own trouble is shown by routes/layouts/screen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteErrorScreen error={error} />;
}
