export { brokenRules } from "#drizzle/broken-rules.ts";
