/** The types of @20minutes/s3rver that the tests use; the package has none. */
declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";
  import type { S3Call } from "#tests/support/s3-server.ts";

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    httpServer: Server;
    logger: { silent: boolean };
    /** Koa's; the last one leads to the calls that it knows. */
    middleware: ((call: S3Call, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ address: string; port: number }>;
  }
}

declare module "@20minutes/s3rver/lib/middleware/authentication.js" {
  import type { S3Call } from "#tests/support/s3-server.ts";

  /** Checks the signature of a call that has one. */
  export default function authentication(): (call: S3Call, next: () => Promise<void>) => Promise<void>;
}
