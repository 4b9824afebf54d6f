import { useRouteLoaderData } from "react-router";
import type { CategoryNames } from "#app/domain/categories.ts";

/** This school's names of the categories, from the root loader. */
export const useCategories = () => (useRouteLoaderData("root") as { categories: CategoryNames }).categories;
