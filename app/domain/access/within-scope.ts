import type { Scope } from "#app/domain/access/areas.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";

type Asked = {
  /** Null where no scope opens it. */
  scope: Scope | null;
  /** Whether anybody may ask, signed in or not. */
  isOpen: boolean;
  peopleOnly?: boolean;
};

/**
 * The context of a call that may have come with an access token: never more than its scopes. Without the scope, what
 * anybody may ask is asked as nobody, and everything else is refused (forbidden), as is what is for people alone.
 * Whoever came without a token is left as they are.
 */
export function withinScope<C extends Ctx>(ctx: C, { scope, isOpen, peopleOnly }: Asked): C {
  const granted = ctx.viewer?.scopes;
  if (!granted) return ctx;
  if (peopleOnly) throw new Refusal("forbidden", "Esta chamada é só para pessoas: entre na plataforma para usá-la.");
  if (scope && granted.includes(scope)) return ctx;
  if (isOpen) return { ...ctx, viewer: null };
  throw new Refusal("forbidden", scope ? `O token de acesso não tem a permissão ${scope}.` : undefined);
}
