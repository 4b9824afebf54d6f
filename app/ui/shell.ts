import { useRouteLoaderData } from "react-router";
import type { shellData } from "#app/http/sessions/shell.server.ts";

/** The data of the frame around every page; undefined on an error screen that comes without it. */
export const useShell = () => useRouteLoaderData<typeof shellData>("root");

/** This school's names of the categories. */
export const useCategories = () => useShell()!.categories;

/** The school's current promises. */
export const usePromises = () => useShell()!.promises;

/** The size limit of pictures. */
export const useImageLimit = () => useShell()!.imageLimit;
