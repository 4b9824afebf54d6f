import type { SubmissionResult } from "@conform-to/react";
import { data, type UNSAFE_DataWithResponseInit as WithInit } from "react-router";

/**
 * For a form whose own page leads elsewhere: returned, an error would be followed by that page's loader, so it is
 * thrown, for the error screen to say. What can be mended by typing (400) comes back as it is where `mendable`.
 */
export function throwToErrorScreen(answer: Response | WithInit<SubmissionResult<string[]>>, { mendable = false } = {}) {
  if (answer instanceof Response) return answer;
  if (mendable && answer.init?.status === 400) return answer;
  const [error] = Object.values(answer.data.error ?? {}).flatMap((sentences) => sentences ?? []);
  throw data({ success: false, error }, answer.init ?? undefined);
}
