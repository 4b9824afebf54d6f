import { z } from "zod";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const whole = z.string().regex(/^-?\d+$/);

/** What a backup says about itself in `manifest.json`: all that is needed to restore it, and to prove that it was. */
export const manifestFields = z.object({
  format: z.literal(1),
  /** `upgrade`: made before a migration, of the database alone; the files stay where they are. */
  kind: z.enum(["full", "upgrade"]),
  madeAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  /** The migrations of the schema, oldest first. */
  migrations: z.array(z.object({ at: z.int(), hash: digest })).min(1),
  tables: z.array(
    z.object({ name: z.string().min(1), columns: z.array(z.string().min(1)).min(1), rows: count, digest }),
  ),
  /** The compressed size of the tables. */
  packedBytes: count,
  /** Tables that are not copied. */
  leftOut: z.array(z.string()),
  sequences: z.record(z.string(), whole),
  /** The sum of every column of centavos. */
  money: z.record(z.string(), whole),
  /** How many certificates there are, and the SHA-256 of all their hashes in order. */
  certificates: z.object({ count, hashes: digest }),
  files: z.object({
    count,
    bytes: count,
    /** Files that the database names and that were missing. */
    missing: z.array(z.string()),
    /** Files that the disk or bucket has altered since they were uploaded. */
    damaged: z.array(z.string()),
  }),
  /** Where the secret that opens sealed data is kept, and a value derived from it. */
  secret: z.object({ kept: z.enum(["backup", "environment"]), check: digest }),
});

export type Manifest = z.infer<typeof manifestFields>;
export type TableOfBackup = Manifest["tables"][number];

/** The checksums of all files of a backup, as `sha256sum -c` reads them. */
export const checksumsFile = "checksums.sha256";
export const manifestFile = "manifest.json";
export const secretFile = "session-secret";
/** The previous secret, only in DATA_DIR and only while the secret is being changed. */
export const formerSecretFile = "session-secret.previous";

export const tableFile = (name: string) => `database/${name}.copy.gz`;
