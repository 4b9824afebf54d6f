import { z } from "zod";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const whole = z.string().regex(/^-?\d+$/);

/** What a backup says of itself, in `manifest.json`: all that is needed to restore it, and to prove that it was. */
export const manifestFields = z.object({
  format: z.literal(1),
  /** `upgrade`: made before a migration, of the database alone; the files stay where they are. */
  kind: z.enum(["full", "upgrade"]),
  madeAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  /** What the schema was, oldest first. */
  migrations: z.array(z.object({ at: z.int(), hash: digest })).min(1),
  tables: z.array(
    z.object({ name: z.string().min(1), columns: z.array(z.string().min(1)).min(1), rows: count, digest }),
  ),
  /** What the tables take, packed as they are. */
  packedBytes: count,
  /** Tables whose rows are in no backup. */
  leftOut: z.array(z.string()),
  sequences: z.record(z.string(), whole),
  /** The sum of every column of centavos. */
  money: z.record(z.string(), whole),
  /** How many certificates there are, and the SHA-256 of all their hashes in order. */
  certificates: z.object({ count, hashes: digest }),
  files: z.object({
    count,
    bytes: count,
    /** Named by the database and not there when the backup was made. */
    missing: z.array(z.string()),
    /** Altered since they were uploaded, by the disk or bucket. */
    damaged: z.array(z.string()),
  }),
  /** Where the secret is that opens what is sealed, and what it must derive to. */
  secret: z.object({ kept: z.enum(["backup", "environment"]), check: digest }),
});

export type Manifest = z.infer<typeof manifestFields>;
export type TableOfBackup = Manifest["tables"][number];

/** The file that everything else in a backup is checked against, as `sha256sum -c` reads it. */
export const checksumsFile = "checksums.sha256";
export const manifestFile = "manifest.json";
export const secretFile = "session-secret";
/** The one before, in DATA_DIR alone and only while the secret is being changed. */
export const formerSecretFile = "session-secret.previous";

export const tableFile = (name: string) => `database/${name}.copy.gz`;
