import { redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { reauthenticationPath } from "#app/domain/sign-in/addresses.ts";
import { textStream } from "#app/http/answers/text-stream.ts";

/**
 * A CSV file that people follow a link to, `name` without its ending. `begin` is asked for its parts where the file is
 * wanted and not only its head. A browser whose viewer has to sign in again is led there, and to `back` after it.
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
