import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The table of contents: people's pages first, then the JSON contract, then files. */
export default [
  index("routes/home/index.tsx"),

  route("courses", "routes/courses/index.tsx"),
  route("courses/:id", "routes/courses/show.tsx"),

  ...prefix("api", [
    route("courses", "routes/api/courses/index.ts"),
    route("courses/:id", "routes/api/courses/show.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),

  route("*", "routes/missing.tsx"),
] satisfies RouteConfig;
