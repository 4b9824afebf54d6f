import { useRouteLoaderData } from "react-router";
import type { Promises } from "#app/domain/promises.ts";

/** The school's current promises, from the data of the frame around every page. */
export const usePromises = () => (useRouteLoaderData("root") as { promises: Promises }).promises;
