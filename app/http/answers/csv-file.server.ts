import { redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { reauthenticationPath } from "#app/domain/sign-in/addresses.ts";

/**
 * A CSV download; `name` without its ending. `begin` is not called for HEAD. A browser whose viewer must sign in again
 * is redirected to do so, and to `back` afterwards.
 */
export async function csvFile(
  request: Request,
  { name, back, begin }: { name: string; back: string; begin: () => Promise<AsyncGenerator<string>> },
): Promise<Response> {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "X-Content-Type-Options": "nosniff",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  try {
    return new Response(textStream(await begin()), { headers });
  } catch (error) {
    const isPerson = request.headers.get("Accept")?.includes("text/html");
    if (!isPerson || !(error instanceof AppError) || error.code !== "stale") throw error;
    return redirect(reauthenticationPath(back), 303);
  }
}

/** Texts as a response body, pulled one at a time until the reader has all or leaves. */
function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}
