import { useRouteLoaderData } from "react-router";
import type { ImageLimit } from "#app/domain/media/upload.ts";

/** The size limit of pictures, from the data of the frame around every page. */
export const useImageLimit = () => (useRouteLoaderData("root") as { imageLimit: ImageLimit }).imageLimit;
