/** What the test uses of Digital Bazaar's packages, which have no types. */
declare module "@digitalbazaar/eddsa-rdfc-2022-cryptosuite" {
  export const cryptosuite: object;
}

declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}

declare module "@digitalbazaar/vc" {
  export function verifyCredential(options: object): Promise<{ verified: boolean }>;
}

declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function checkStatus(options: object): Promise<{ verified: boolean }>;
}

declare module "@digitalbazaar/multikey-context" {
  export const contexts: Map<string, object>;
}

declare module "did-context" {
  export const contexts: Map<string, object>;
}
