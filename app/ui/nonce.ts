import { createContext, useContext } from "react";

/** The nonce of this answer's scripts and styles. In the browser there is none, since nothing may read it there. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce() {
  return useContext(NonceContext);
}
