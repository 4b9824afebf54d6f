/**
 * The way to the assistant, at the same corner of every page but the assistant's own: a leaf whose tip makes it a
 * speech bubble, with the seedling in it. A link everywhere; with script it opens the panel over the page
 * (enhance/chat.ts).
 */
export function ChatButton({ path, isSignedIn }: { path: string; isSignedIn: boolean }) {
  if (/^\/support\/chat(\/|$)/.test(path)) return null;
  return (
    <aside aria-label="Assistente" className="chat-button no-print">
      <a href="/support/chat" data-chat={isSignedIn ? "signed-in" : "visitor"}>
        <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
          <path d="M16 28V15" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
          <path fill="currentColor" d="M15.5 16C8 16 4.5 11.5 4 4c7.5.3 12 4 11.5 12Z" />
          <path className="chat-leaf" d="M17 19.5c0-5.5 3.5-9 10.5-9.5 0 6.5-4 10-10.5 9.5Z" />
        </svg>
        <span className="sr-only">Falar com o assistente</span>
      </a>
    </aside>
  );
}
