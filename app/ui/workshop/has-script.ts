import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML, and true once React has taken the page over. */
export const useHasScript = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
