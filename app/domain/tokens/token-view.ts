import type { Scope } from "#app/domain/access/areas.ts";

/** An access token as its owner sees it again: never the token itself. */
export type TokenView = {
  id: number;
  name: string;
  /** Its last four characters. */
  ending: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** `refused`: an admin's, made without the second factor that the school asks for by now. */
  state: "valid" | "refused" | "expired" | "revoked";
};

export const tokenNotFound = "Token não encontrado";
