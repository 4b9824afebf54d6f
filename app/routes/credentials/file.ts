import { AppError } from "#app/domain/app-error.ts";
import { certificateNotFound } from "#app/domain/certificates/certificate.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { badgePng, badgeSvg } from "#app/domain/credentials/badge-picture.server.ts";
import { readCredential } from "#app/domain/credentials/credential.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { publicHeaders } from "./public-json.ts";

const types = { json: "application/vc+ld+json", svg: "image/svg+xml", png: "image/png" };

const formOf = (asked: string | null) => (asked === "svg" || asked === "png" ? asked : "json");

/**
 * A credential as a file, for anybody who knows the certificate's whole hash, as for its verification page.
 * `?form=png` and `?form=svg` give the badge.
 */
const calls = api({
  GET: call({
    run: async (ctx, { params: { hash = "" }, url }) => {
      const form = formOf(url.searchParams.get("form"));
      if (!/^[0-9a-f]{64}$/.test(hash)) throw new AppError("not_found", certificateNotFound);
      const certificate = requireValid(await verifyCertificate(ctx, hash));
      const credential = await readCredential(ctx, certificate);
      const { design, certificateNumber } = certificate;
      const body =
        form === "json"
          ? credential
          : form === "svg"
            ? badgeSvg(design, credential)
            : await badgePng(design, credential);
      const headers = {
        ...publicHeaders(types[form], "no-store"),
        "Content-Disposition": `attachment; filename="${certificateNumber}.${form}"`,
      };
      return new Response(new Uint8Array(Buffer.from(body)), { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
