import { AppError } from "#app/domain/app-error.ts";
import { certificateNotFound } from "#app/domain/certificates/certificate.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { badgePng, badgeSvg } from "#app/domain/credentials/badge-picture.server.ts";
import { readCredential, readStatusList, showAchievement } from "#app/domain/credentials/credential.server.ts";
import { listMultikeys } from "#app/domain/credentials/issuer-key.server.ts";
import { didDocument, issuerProfile, publishedText } from "#app/domain/credentials/open-badge.ts";
import { integerId } from "#app/domain/path-id.ts";
import { call } from "#app/http/api.server.ts";
import { filesAt } from "#app/http/by-address.server.ts";

const files = filesAt({
  /** Who issues the credentials, and with which keys. */
  "/credentials/issuer": call({
    run: async (ctx) => publicJson(issuerProfile(ctx.settings, await listMultikeys(ctx))),
  }),

  /** The same as a DID document. */
  "/.well-known/did.json": call({
    run: async (ctx) => publicJson(didDocument(ctx.settings, await listMultikeys(ctx)), "application/json"),
  }),

  /** What a certificate of a course stands for. */
  "/credentials/courses/:id": call({
    run: async (ctx, { params }) =>
      publicJson(await showAchievement(ctx, { kind: "courses", id: integerId(params.id) })),
  }),

  "/credentials/trails/:trailId": call({
    run: async (ctx, { params }) =>
      publicJson(await showAchievement(ctx, { kind: "trails", id: integerId(params.trailId) })),
  }),

  "/credentials/status/:list": call({
    run: async (ctx, { params }) =>
      publicJson(await readStatusList(ctx, integerId(params.list)), "application/vc+ld+json"),
  }),

  /**
   * A credential as a file, for anybody who knows the certificate's whole hash, as for its verification page.
   * `?form=png` and `?form=svg` give the badge.
   */
  "/credentials/:hash": call({
    run: async (ctx, { params: { hash = "" }, url }) => {
      const wanted = url.searchParams.get("form");
      const form = wanted === "svg" || wanted === "png" ? wanted : "json";
      if (!/^[0-9a-f]{64}$/.test(hash)) throw new AppError("not_found", certificateNotFound);
      const certificate = requireValid(await verifyCertificate(ctx, hash));
      const { design, certificateNumber } = certificate;
      const json = await readCredential(ctx, certificate);
      const body = { json: () => json, svg: () => badgeSvg(design, json), png: () => badgePng(design, json) }[form];
      const headers = {
        ...publicHeaders(types[form], "no-store"),
        "Content-Disposition": `attachment; filename="${certificateNumber}.${form}"`,
      };
      return new Response(new Uint8Array(Buffer.from(await body())), { headers });
    },
  }),
});

const types = { json: "application/vc+ld+json", svg: "image/svg+xml", png: "image/png" };

/** Readable by pages of every site: wallets and verifiers run in browsers too. */
const publicHeaders = (type: string, cache: string) => ({
  "Content-Type": type,
  "Cache-Control": cache,
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
});

/** A public document about the school, as JSON-LD or as plain JSON. It may be five minutes old. */
const publicJson = (document: object | string, type = "application/ld+json") =>
  new Response(typeof document === "string" ? document : publishedText(document), {
    headers: publicHeaders(type, "public, max-age=300"),
  });

export const loader = files.loader;
export const action = files.action;
