import type { ReactNode } from "react";
import type { Source } from "#app/domain/assistant/conversation.ts";
import { words } from "#app/ui/chat/words.ts";
import { looks } from "./words.ts";

type MessageProps = {
  from: "user" | "assistant";
  content: string;
  sources?: Source[];
  /** Links and buttons below the message. */
  children?: ReactNode;
};

export function Message({ from, content, sources = [], children }: MessageProps) {
  return (
    <div className={looks[from]}>
      <p className={looks.speaker}>{from === "user" ? words.you : words.assistant}</p>
      <p className={looks.text}>{content}</p>
      {sources.length > 0 && (
        <div className={looks.sources}>
          <p className="text-muted">{words.sources}</p>
          <ul>
            {sources.map(({ title, href }) => (
              <li key={href}>
                <a href={href} className={looks.source}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </div>
  );
}
