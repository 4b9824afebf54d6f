import type { Db } from "#drizzle/client.ts";
import type { Settings } from "./settings.ts";

export type Role = "student" | "instructor" | "admin";

/** The person behind a request, as the database knows them at this moment. */
export type Viewer = {
  id: string;
  email: string;
  fullName: string;
  givenName: string;
  pictureUrl: string | null;
  role: Role;
  /** The role of the account, of which nothing opens until a second factor is set up; `role` is then a student's. */
  withheldRole?: Role;
  isMaintainer: boolean;
  /** When this session was signed in to; null for access tokens. */
  authenticatedAt: Date | null;
  /**
   * Whether that sign-in had a second factor, the provider's or the account's; for an access token, the one that made it.
   */
  hasSecondFactor?: boolean;
  /** What an access token allows; absent where a person signed in. */
  scopes?: readonly Scope[];
  /** The access token used; absent where a person signed in. */
  tokenId?: number;
};

/** A claimed idempotency key: what is made under it is remembered in the same transaction. */
export type IdempotencyKey = {
  /** `noun/id` of what the same request made before its answer was lost; null where it made nothing. */
  made: string | null;
  /** Call it in the transaction that makes `object`. */
  remember: (ctx: Pick<Ctx, "db">, object: string) => Promise<void>;
};

/** What every use case gets: viewer, database handle, settings and request facts. */
export type Ctx = {
  db: Db;
  viewer: Viewer | null;
  settings: Settings;
  /** The network address of the caller, null where there is none (jobs, tests). */
  ip: string | null;
  /** Whether the request came under another host name, or through an unknown proxy. */
  isForeignHost?: boolean;
  /** Whether the demo sign-in asks this browser for the code from the server's log. */
  needsDemoCode?: boolean;
  /** When the request came (`performance.now()`); absent in jobs and tests. */
  arrived?: number;
  /** Has this process work by the settings that were just saved; absent in jobs and tests. */
  reloadSettings?: () => Promise<void>;
  /** Only where the request came with one. */
  idempotencyKey?: IdempotencyKey;
  /** Replaces the database's clock in tests. */
  now?: Date;
};

/** A context whose viewer is known to be signed in. */
export type SignedCtx = Ctx & { viewer: Viewer };

/** The areas of the JSON contract: chapters of its description, and scopes of access tokens. */
export const areas = {
  profile: "Conta e perfil",
  courses: "Cursos: catálogo e autoria",
  learning: "Estudo: inscrições, aulas, questionários e avaliações",
  certificates: "Certificados",
  payments: "Pagamentos e comissões, os próprios",
  support: "Suporte: os próprios tickets",
  school: "Direção: equipe, pessoas, vouchers, comissões, e os pagamentos e tickets de todos",
} as const;

export type Area = keyof typeof areas;

/** What an access token allows in one area, within its owner's abilities. */
export type Scope = `${Area}:${"read" | "write"}`;

export const scopes = (Object.keys(areas) as Area[]).flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);
