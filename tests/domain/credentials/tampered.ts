type Tampered = Record<string, never> & {
  issuer: Record<string, unknown>;
  proof: Record<string, unknown>;
  evidence: Record<string, unknown>[];
  credentialStatus: Record<string, unknown>;
  credentialSubject: {
    identifier: Record<string, unknown>[];
    achievement: Record<string, unknown> & { criteria: Record<string, unknown> };
  } & Record<string, unknown>;
} & Record<string, unknown>;

/** Twenty-two ways to change a credential that was signed, each of which every verifier must refuse. */
export const tampered: Record<string, (credential: Tampered) => void> = {
  "another holder": (c) => Object.assign(c.credentialSubject.identifier[0]!, { identityHash: "Outra Pessoa" }),
  "a second holder": (c) => c.credentialSubject.identifier.push({ ...c.credentialSubject.identifier[0], salt: "a" }),
  "no holder": (c) => Object.assign(c.credentialSubject, { identifier: undefined }),
  "another course": (c) => Object.assign(c.credentialSubject.achievement, { name: "Doutorado" }),
  "more hours": (c) => Object.assign(c.credentialSubject.achievement, { description: "9.000 horas." }),
  "other criteria": (c) => Object.assign(c.credentialSubject.achievement.criteria, { narrative: "Nenhum." }),
  "another achievement": (c) => Object.assign(c.credentialSubject.achievement, { id: "https://outra.example/1" }),
  "another kind": (c) => Object.assign(c.credentialSubject.achievement, { achievementType: "DoctoralDegree" }),
  "another number": (c) => Object.assign(c.credentialSubject, { licenseNumber: "ESCOLA-2026-11-999999" }),
  "another day of completion": (c) => Object.assign(c.credentialSubject, { activityEndDate: "2020-01-01T00:00:00Z" }),
  "an earlier issue": (c) => Object.assign(c, { validFrom: "2020-01-01T00:00:00Z" }),
  "an end that it has not": (c) => Object.assign(c, { validUntil: "2090-01-01T00:00:00Z" }),
  "another title": (c) => Object.assign(c, { name: "Doutorado" }),
  "another address": (c) => Object.assign(c, { id: "https://outra.example/credentials/1.json" }),
  "another school's name": (c) => Object.assign(c.issuer, { name: "Universidade" }),
  "another issuer": (c) => Object.assign(c.issuer, { id: "https://outra.example/issuer" }),
  "other evidence": (c) => Object.assign(c.evidence[0]!, { id: "https://outra.example/" }),
  "another place in the list": (c) => Object.assign(c.credentialStatus, { statusListIndex: "1" }),
  "no status": (c) => Object.assign(c, { credentialStatus: undefined }),
  "a later proof": (c) => Object.assign(c.proof, { created: "2030-01-01T00:00:00Z" }),
  "another key": (c) => Object.assign(c.proof, { verificationMethod: `${c.issuer.id}#outra` }),
  "another purpose": (c) => Object.assign(c.proof, { proofPurpose: "authentication" }),
};
