import { redirect } from "react-router";
import { Refusal } from "#app/domain/refusal.ts";
import { signInAnewPath } from "#app/domain/sign-in/destination.ts";
import { textStream } from "#app/http/answers/text-stream.ts";

/**
 * A CSV file that people follow a link to, `name` without its ending. `begin` is asked for its parts where the file is
 * wanted and not only its head. A browser whose viewer has to sign in anew is led there, and to `back` after it.
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
    if (!isPerson || !(error instanceof Refusal) || error.code !== "stale") throw error;
    return redirect(signInAnewPath(back), 303);
  }
}
