import { useRouteLoaderData } from "react-router";
import type { ImageLimit } from "#app/domain/media/upload.ts";

/** How large a picture may be on this platform, as the frame of every page knows it. */
export const useImageLimit = () => (useRouteLoaderData("root") as { imageLimit: ImageLimit }).imageLimit;
