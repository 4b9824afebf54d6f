import type { Scope } from "#app/domain/access/areas.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";

export type Role = "student" | "instructor" | "admin";

/** The person behind a request, as the database knows them at this moment. */
export type Viewer = {
  id: string;
  email: string;
  fullName: string;
  givenName: string;
  pictureUrl: string | null;
  role: Role;
  isMaintainer: boolean;
  /** When they signed in to the session that they use; null where a program asks with an access token. */
  authenticatedAt: Date | null;
  /**
   * Whether the provider said at that sign-in that they used a second factor; an access token has it from whom it was
   * made by.
   */
  hasSecondFactor?: boolean;
  /** What an access token lets them do; absent where a person signed in. */
  scopes?: readonly Scope[];
  /** The access token that a program asks with; absent where a person signed in. */
  tokenId?: number;
};

/**
 * The idempotency key that a request came with: what was made under it is written down in the transaction that makes
 * it.
 */
export type Claim = {
  /** `noun/id` of what the same request made before its answer was lost; null where it made nothing. */
  made: string | null;
  /** Call it in the transaction that makes `object`. Refuses (conflict) where the key is somebody else's by now. */
  remember: (ctx: Pick<Ctx, "db">, object: string) => Promise<void>;
};

/** What every use-case is given: who asks, through which database handle, from where. */
export type Ctx = {
  db: Db;
  viewer: Viewer | null;
  settings: Settings;
  /** The network address of the caller, null where there is none (jobs, tests). */
  ip: string | null;
  /** Whether the request came under a name that is not ours, or through somebody else's relay. */
  isStrange?: boolean;
  /** When the request came, as `performance.now()` tells it; absent in jobs and tests. */
  arrived?: number;
  /** Only where the request came with an idempotency key. */
  claim?: Claim;
  /** Stands for the database's clock in tests; unset everywhere else. */
  now?: Date;
};

/** A context whose viewer is known to be signed in. */
export type SignedCtx = Ctx & { viewer: Viewer };
