import type { Db } from "#drizzle/client.ts";
import type { Settings } from "./settings.ts";

export type Role = "student" | "instructor" | "admin";

/** A part of the school's work that somebody does beside their role. */
export type TeamRole = "secretary" | "finance" | "editor";

/** The person behind a request, as the database knows them now. */
export type Viewer = {
  id: string;
  email: string;
  fullName: string;
  givenName: string;
  pictureUrl: string | null;
  role: Role;
  team?: readonly TeamRole[];
  /**
   * The account's roles while a second factor is missing that the school demands of it; until then `role` is "student",
   * and `team` is empty.
   */
  withheld?: { role: Role; team: readonly TeamRole[] };
  isMaintainer: boolean;
  /** Whether they lead a class; only used for the link to it. Absent for access tokens. */
  leadsClass?: boolean;
  /** When this session was signed in to; null for access tokens. */
  authenticatedAt: Date | null;
  /**
   * Whether that sign-in had a second factor, of the provider or of the account. For an access token: the sign-in that
   * created it.
   */
  hasSecondFactor?: boolean;
  /** What an access token allows; absent where a person signed in. */
  scopes?: readonly Scope[];
  /** The access token used; absent where a person signed in. */
  tokenId?: number;
};

/** A reserved idempotency key: what is made under it is remembered in the same transaction. */
export type IdempotencyKey = {
  /** `noun/id` of what an earlier try of this request made before its answer was lost; null if nothing. */
  made: string | null;
  /** Call it in the transaction that makes `object`. */
  remember: (ctx: Pick<Ctx, "db">, object: string) => Promise<void>;
};

/** What every use case gets: viewer, database handle, settings and request facts. */
export type Ctx = {
  db: Db;
  viewer: Viewer | null;
  settings: Settings;
  /** The caller's IP address; null where there is none (jobs, tests). */
  ip: string | null;
  /** The request came under another host name, or through an unknown proxy. */
  isForeignHost?: boolean;
  /** This browser must type the code from the server's log before the demo sign-in opens to it. */
  needsDemoCode?: boolean;
  /** When the request came (`performance.now()`); absent in jobs and tests. */
  arrived?: number;
  /** Reads the settings again in this process, after they were saved; absent in jobs and tests. */
  reloadSettings?: () => Promise<void>;
  /** Only present where the request came with an idempotency key. */
  idempotencyKey?: IdempotencyKey;
  /** Replaces the database's clock in tests. */
  now?: Date;
};

/** What the platform's own work needs of it: there is no viewer and no request. */
export type SystemCtx = Pick<Ctx, "db" | "settings">;

/** A context with a signed-in viewer. */
export type SignedCtx = Ctx & { viewer: Viewer };

/** The areas of the JSON contract: chapters of its documentation, and scopes of access tokens. */
export const areas = {
  profile: "Conta e perfil",
  courses: "Cursos: catálogo e autoria",
  packages: "Cursos: cópias, pacotes e perguntas de fora",
  learning: "Estudo: inscrições, aulas, questionários e avaliações",
  certificates: "Certificados",
  payments: "Pagamentos e comissões, os próprios",
  support: "Suporte: os próprios tickets",
  school: "Direção: equipe, pessoas, vouchers, comissões, e os pagamentos e tickets de todos",
} as const;

export type Area = keyof typeof areas;

/** What an access token allows in one area, within the rights of its owner. */
export type Scope = `${Area}:${"read" | "write"}`;

export const scopes = (Object.keys(areas) as Area[]).flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);
