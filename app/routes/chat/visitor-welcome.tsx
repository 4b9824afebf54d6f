import { greeting } from "#app/domain/assistant/conversation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Message } from "#app/ui/chat/message.tsx";
import { signInPath } from "#app/ui/chat/paths.ts";
import { words } from "#app/ui/chat/words.ts";

/**
 * The assistant answers people it knows; whoever else comes is told how to get in, and where help stands without it.
 */
export function VisitorWelcome() {
  return (
    <div className="flex flex-col gap-4">
      <Message from="assistant" content={greeting} />
      <Message from="assistant" content={words.signInFirst}>
        <p className="mt-3 flex flex-wrap gap-3">
          <ButtonLink href={signInPath()}>{words.signIn}</ButtonLink>
          <ButtonLink href="/ajuda" look="quiet">
            {words.help}
          </ButtonLink>
          <ButtonLink href="/contact" look="quiet">
            {words.contact}
          </ButtonLink>
        </p>
      </Message>
    </div>
  );
}
