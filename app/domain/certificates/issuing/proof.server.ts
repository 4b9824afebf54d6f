import { createHash, randomBytes } from "node:crypto";
import canonicalize from "canonicalize";
import type { CertificateSnapshot } from "#drizzle/schema/certificates.ts";

/** 128 random bits in hex; inside the snapshot they keep its hash from being guessed out of public facts. */
export const newSalt = () => randomBytes(16).toString("hex");

/**
 * The hash that verifies a certificate: hex SHA-256 of the snapshot's canonical JSON (RFC 8785), in UTF-8.
 * Whoever holds the snapshot can recompute it with any tool.
 */
export function hashOf(snapshot: CertificateSnapshot) {
  return createHash("sha256").update(canonicalize(snapshot)!, "utf8").digest("hex");
}
