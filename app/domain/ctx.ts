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
};

/** What every use-case is given: who asks, through which database handle, from where. */
export type Ctx = {
  db: Db;
  viewer: Viewer | null;
  settings: Settings;
  /** The network address of the caller, null where there is none (jobs, tests). */
  ip: string | null;
  /** Stands for the database's clock in tests; unset everywhere else. */
  now?: Date;
};

/** A context whose viewer is known to be signed in. */
export type SignedCtx = Ctx & { viewer: Viewer };
