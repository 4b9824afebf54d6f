import type { ReactNode } from "react";
import { type HelpTopic, helpTopics } from "#app/domain/help/articles.ts";
import { Jar } from "#app/routes/help/jar.tsx";
import { Letter, Seedling } from "#app/routes/help/living-help.tsx";
import { anchorOf } from "#app/routes/help/shelves.tsx";

/** The shelf on which all help stands: a jar a subject, a plant that answers, and a letter to somebody. */
export function Jars({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <nav aria-label="Por onde começar" className="mt-10 sm:mt-12">
      <ul className="grid grid-cols-3 sm:grid-cols-5 lg:grid-cols-9">
        {Object.entries(helpTopics).map(([topic, { label }]) => (
          <Place key={topic} href={`#${anchorOf(topic as HelpTopic)}`} label={label}>
            <Jar topic={topic as HelpTopic} />
          </Place>
        ))}
        <Place href="/support/chat" label="O assistente">
          <Seedling />
        </Place>
        <Place href={isSignedIn ? "/support/new" : "/contact"} label="Uma pessoa">
          <Letter />
        </Place>
      </ul>
    </nav>
  );
}

function Place({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <li className="flex">
      <a href={href} className="group flex min-w-0 grow flex-col items-center pt-4 hover:text-leaf">
        <span className="motion-safe:transition-transform group-hover:-translate-y-1">{children}</span>
        <span className="w-full border-t-4 border-wheat pt-2 pb-1 text-center text-xs font-semibold sm:text-sm group-hover:underline">
          {label}
        </span>
      </a>
    </li>
  );
}
