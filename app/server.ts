process.env.NODE_ENV ||= "production"; // React and React Router read it when they are loaded, so it comes first.
const { serve } = await import("#app/server/serve.ts");

/** The built server starts by itself; in development bin/dev.mjs starts it, with modules that Vite keeps fresh. */
if (import.meta.env.PROD) await serve({ load: () => import("#app/server/router.ts") });
