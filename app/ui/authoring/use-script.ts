import { useEffect } from "react";

/**
 * Fetches a script only where its component is shown, and starts it; `start` returns how that ends. With another `key`
 * it is started anew.
 */
export function useScript<Script>(load: () => Promise<Script>, start: (script: Script) => () => void, key = "") {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that the two functions use
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void load().then((script) => {
      if (!isGone) stop = start(script);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [key]);
}
