/** The types of oidc-provider that the tests use; the package has none. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Ctx = {
    path: string;
    body: unknown;
    oidc: { client?: { clientId: string }; session?: { accountId: string } };
  };

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        loadExistingGrant?: (ctx: Ctx) => Promise<Grant>;
        findAccount?: (ctx: Ctx, id: string) => { accountId: string; claims(): Record<string, unknown> };
        interactions?: { policy: object; url(ctx: Ctx, interaction: { uid: string }): string };
        [setting: string]: unknown;
      },
    );
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    Grant: new (about: {
      clientId: string;
      accountId: string;
    }) => Grant;
    use(middleware: (ctx: Ctx, next: () => Promise<void>) => Promise<void>): void;
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<{ params: Record<string, unknown> }>;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object, options: object): Promise<void>;
  }

  export const interactionPolicy: {
    base(): { add(prompt: object, index: number): void };
    Prompt: new (about: { name: string; requestable: boolean }) => object;
  };
}
