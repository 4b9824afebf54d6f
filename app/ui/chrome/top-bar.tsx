import type { School } from "#app/domain/school.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Logo } from "./logo.tsx";

type ChromeViewer = { givenName: string; mayManage: boolean; leadsClass: boolean } | null;

type TopBarProps = Pick<School, "platformName" | "logo"> & { viewer: ChromeViewer; path: string; search: string };

const everybody = [
  ["/courses", "Cursos"],
  ["/about", "Sobre"],
  ["/partners", "Parceiros"],
  ["/instructors", "Educadores"],
] as const;

const signedIn = [
  ["/my-courses", "Meus Cursos"],
  ["/my-certificates", "Certificados"],
  ["/support", "Suporte"],
] as const;

const leading = [["/my-classes", "Minhas turmas"]] as const;

/** The bar on top of every page: one line on a phone, with its links in a `<details>` that needs no script. */
export function TopBar({ viewer, platformName, logo, path, search }: TopBarProps) {
  const links = viewer ? [...everybody, ...(viewer.leadsClass ? leading : []), ...signedIn] : everybody;
  return (
    <header className="no-print sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex max-w-6xl items-center gap-[min(1rem,3vw)] px-4 py-2">
        <a
          href="/"
          className="mr-auto min-w-0 rounded-soft py-1 wrap-anywhere"
          aria-label={`${platformName}, página inicial`}
        >
          <Logo name={platformName} logo={logo} />
        </a>
        <nav aria-label="Principal" className="hidden items-center gap-5 xl:flex">
          <NavLinks links={links} path={path} className="py-2 text-sm hover:text-leaf" />
          {viewer?.mayManage && <AdminLink />}
        </nav>
        {viewer ? <Account name={viewer.givenName} /> : <SignInLink path={path} search={search} />}
        <details className="group relative xl:hidden">
          <summary
            className="flex size-11 items-center justify-center rounded-soft border border-line list-none [&::-webkit-details-marker]:hidden"
            aria-label="Menu"
          >
            <Icon name="menu" className="group-open:hidden" />
            <Icon name="close" className="hidden group-open:block" />
          </summary>
          <nav
            aria-label="Menu"
            className="absolute right-0 mt-2 flex max-h-[calc(100dvh-5rem)] w-64 flex-col overflow-y-auto rounded-soft border border-line bg-raised py-2 max-w-[calc(100vw-2rem)]"
          >
            <NavLinks links={links} path={path} className="px-5 py-2.5 hover:bg-leaf-wash" />
            {viewer?.mayManage && <AdminLink className="px-5 py-2.5" />}
            <a href="/support/chat" className="px-5 py-2.5 hover:bg-leaf-wash">
              Assistente
            </a>
            {viewer && (
              <>
                <a href="/profile" className="shrink-0 truncate border-t border-line px-5 py-2.5 hover:bg-leaf-wash">
                  {viewer.givenName || "Perfil"}
                </a>
                <SignOut className="px-5 py-2.5 text-left hover:bg-leaf-wash" />
              </>
            )}
          </nav>
        </details>
      </div>
    </header>
  );
}

type NavLinksProps = { links: readonly (readonly [href: string, label: string])[]; path: string; className: string };

const NavLinks = ({ links, path, className }: NavLinksProps) =>
  links.map(([href, label]) => (
    <a
      key={href}
      href={href}
      aria-current={path === href || path.startsWith(`${href}/`) ? "page" : undefined}
      className={classNames(className, "aria-[current]:font-semibold aria-[current]:text-leaf")}
    >
      {label}
    </a>
  ));

function AdminLink({ className }: { className?: string }) {
  return (
    <a href="/admin" className={classNames("text-sm font-bold tracking-wide text-clay hover:underline", className)}>
      ADMIN
    </a>
  );
}

function SignInLink({ path, search }: { path: string; search: string }) {
  const comesBack = path !== "/" && !path.startsWith("/auth/");
  return (
    <a
      href={comesBack ? signInPath(path + search) : "/auth/login"}
      className="inline-flex min-h-11 items-center rounded-soft bg-leaf px-4 font-semibold text-on-leaf hover:bg-leaf-deep"
    >
      Entrar
    </a>
  );
}

function Account({ name }: { name: string }) {
  return (
    <div className="hidden items-center gap-4 xl:flex">
      <a href="/profile" className="flex items-center gap-1.5 py-2 text-sm font-semibold hover:text-leaf">
        <Icon name="person" size={18} />
        <span className="max-w-28 truncate">{name || "Perfil"}</span>
      </a>
      <SignOut className="py-2 text-sm text-muted hover:text-leaf" />
    </div>
  );
}

function SignOut({ className }: { className: string }) {
  return (
    <form method="post" action="/auth/logout" className="contents">
      <button type="submit" className={className}>
        Sair
      </button>
    </form>
  );
}

/** Where somebody studies or pays, nothing floats beside the content. */
const quiet = /^\/(courses\/[^/]+\/learn|checkout)(\/|$)/;

/**
 * The link to the assistant at the foot of every page: a leaf shaped like a speech bubble, with the seedling in it. If
 * the window is wider than the page, it floats beside it. With script it opens the panel (enhance/chat.ts).
 */
export function ChatButton({ path }: { path: string }) {
  if (/^\/support\/chat(\/|$)/.test(path)) return null;
  return (
    <aside
      aria-label="Assistente"
      className={classNames("chat-button no-print", !quiet.test(path) && "chat-button-floating")}
    >
      <a href="/support/chat" data-chat>
        <ChatMark />
        <span>Falar com o assistente</span>
      </a>
    </aside>
  );
}

export const ChatMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true" className={className}>
    <path d="M16 28V15" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    <path fill="currentColor" d="M15.5 16C8 16 4.5 11.5 4 4c7.5.3 12 4 11.5 12Z" />
    <path className="chat-leaf" d="M17 19.5c0-5.5 3.5-9 10.5-9.5 0 6.5-4 10-10.5 9.5Z" />
  </svg>
);

export function Flash({ kind, message }: { kind: "success" | "problem"; message: string }) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4">
      <Notice kind={kind} title={message} />
    </div>
  );
}
