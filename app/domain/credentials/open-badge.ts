import { smallPrint, trailSmallPrint } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { CertificateSnapshot } from "#drizzle/schema/certificates.ts";

export const credentialsContext = "https://www.w3.org/ns/credentials/v2";
export const openBadgesContext = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

/** Positions in one list: so many that the position of one certificate says nothing (W3C Bitstring Status List). */
export const listLength = 131_072;

type School = Pick<Settings, "PUBLIC_ORIGIN" | "PLATFORM_NAME" | "CONTACT_EMAIL">;

const issuerAddress = ({ PUBLIC_ORIGIN }: Pick<School, "PUBLIC_ORIGIN">) => `${PUBLIC_ORIGIN}/credentials/issuer`;
export const keyAddress = (school: Pick<School, "PUBLIC_ORIGIN">, multikey: string) =>
  `${issuerAddress(school)}#${multikey}`;
export const listAddress = ({ PUBLIC_ORIGIN }: Pick<School, "PUBLIC_ORIGIN">, list: number) =>
  `${PUBLIC_ORIGIN}/credentials/status/${list}`;

/** The number of a status list in its address; undefined for the address of another school's list. */
export function listNumber({ PUBLIC_ORIGIN }: Pick<School, "PUBLIC_ORIGIN">, address: string): number | undefined {
  const before = listAddress({ PUBLIC_ORIGIN }, 0).slice(0, -1);
  const text = address.startsWith(before) ? address.slice(before.length) : "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** What a credential says was achieved: a course or a trail. */
export type Achieved = { kind: "courses" | "trails"; id: number };

export type Badge = {
  certificateHash: string;
  snapshot: CertificateSnapshot;
  achieved: Achieved;
  statusIndex: number;
  /** The SHA-256 of the holder's e-mail and of a salt, where they want it in there. */
  email?: { digest: string; salt: string };
};

/**
 * A certificate as an Open Badges 3.0 credential, without its proof. It says no more than the printed sheet, but for an
 * e-mail that only somebody who knows it can recognise.
 */
export function openBadge(school: School, { certificateHash, snapshot, achieved, statusIndex, email }: Badge) {
  const { PUBLIC_ORIGIN } = school;
  const list = listAddress(school, Math.floor(statusIndex / listLength) + 1);
  const position = statusIndex % listLength;
  return {
    "@context": [credentialsContext, openBadgesContext],
    id: `${PUBLIC_ORIGIN}/credentials/${certificateHash}`,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: snapshot.course_title,
    issuer: {
      id: issuerAddress(school),
      type: ["Profile"],
      name: snapshot.organization_name,
      url: PUBLIC_ORIGIN,
    },
    validFrom: snapshot.issue_date,
    credentialSubject: {
      type: ["AchievementSubject"],
      identifier: [
        { type: "IdentityObject", hashed: false, identityType: "name", identityHash: snapshot.student_name },
        ...(email ? [hashedEmail(email)] : []),
      ],
      licenseNumber: snapshot.certificate_number,
      activityEndDate: snapshot.completion_date,
      achievement: achievement(school, achieved, {
        title: snapshot.course_title,
        about: `${hoursInWords(snapshot.duration_hours)}. ${snapshot.program.description}`.trim(),
      }),
    },
    evidence: [
      {
        id: `${PUBLIC_ORIGIN}/certificate/verify/${certificateHash}`,
        type: ["Evidence"],
        name: `Certificado ${snapshot.certificate_number}`,
      },
    ],
    credentialStatus: {
      id: `${list}#${position}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(position),
      statusListCredential: list,
    },
  };
}

const hashedEmail = ({ digest, salt }: NonNullable<Badge["email"]>) => ({
  ...{ type: "IdentityObject", hashed: true, identityType: "emailAddress" },
  identityHash: `sha256$${digest}`,
  salt,
});

const criteria = {
  courses: "Concluir todas as aulas do curso e ter a presença que a turma exigir, quando exigir.",
  trails: "Concluir todos os cursos da trilha e ter a presença que a turma exigir, quando exigir.",
};

/** A course or trail as an achievement, as it stands in credentials and under its own address. */
export function achievement(
  { PUBLIC_ORIGIN }: Pick<School, "PUBLIC_ORIGIN">,
  { kind, id }: Achieved,
  { title, about }: { title: string; about: string },
) {
  return {
    id: `${PUBLIC_ORIGIN}/credentials/${kind}/${id}`,
    type: ["Achievement"],
    achievementType: "CertificateOfCompletion",
    name: title,
    description: `${about} ${kind === "courses" ? smallPrint : trailSmallPrint}`.trim(),
    criteria: { narrative: criteria[kind] },
    inLanguage: "pt-BR",
  };
}

/** The contexts that define how keys are listed. */
const keyContexts = ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"];

/** The public profile of the school, with its keys: the current one first, since some wallets read only that. */
export function issuerProfile(school: School, multikeys: string[]) {
  return {
    "@context": [...keyContexts, openBadgesContext],
    id: issuerAddress(school),
    type: ["Profile"],
    name: school.PLATFORM_NAME,
    url: school.PUBLIC_ORIGIN,
    email: school.CONTACT_EMAIL,
    ...keyLists(issuerAddress(school), multikeys),
  };
}

/** The same keys as a DID document, for wallets that look the school up by `did:web`. */
export function didDocument(school: School, multikeys: string[]) {
  const did = `did:web:${encodeURIComponent(new URL(school.PUBLIC_ORIGIN).host)}`;
  return {
    "@context": keyContexts,
    id: did,
    alsoKnownAs: [issuerAddress(school)],
    ...keyLists(did, multikeys),
  };
}

function keyLists(controller: string, multikeys: string[]) {
  return {
    verificationMethod: multikeys.map((multikey) => ({
      id: `${controller}#${multikey}`,
      type: "Multikey",
      controller,
      publicKeyMultibase: multikey,
    })),
    assertionMethod: multikeys.map((multikey) => `${controller}#${multikey}`),
  };
}

/** A list of revoked credentials as a credential of its own, without its proof. */
export function statusListCredential(
  school: School,
  list: number,
  { encodedList, at }: { encodedList: string; at: string },
) {
  const id = listAddress(school, list);
  return {
    "@context": [credentialsContext],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: issuerAddress(school),
    validFrom: at,
    credentialSubject: { id: `${id}#list`, type: "BitstringStatusList", statusPurpose: "revocation", encodedList },
  };
}

/** A document as it is published. Markup in it is written so that no program could take it for HTML. */
export const publishedText = (document: object) => `${JSON.stringify(document, null, 1).replaceAll("<", "\\u003c")}\n`;
