import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/http/ctx.ts";

/** Whether a copy is to have light versions: as the address says (`?leve=1`), or else as the reader's mode does. */
export function asksForLight({ searchParams }: URL, context: Readonly<RouterContextProvider>): boolean {
  const param = searchParams.get("leve");
  return param === null ? context.get(requestContext).savesData : param === "1";
}

/** The query of an address of a copy. */
export function copyQuery({ video, light }: { video: boolean; light: boolean }): string {
  const params = [video && "video=1", light && "leve=1"].filter(Boolean);
  return params.length ? `?${params.join("&")}` : "";
}
