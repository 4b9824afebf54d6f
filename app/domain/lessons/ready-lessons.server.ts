import { type SQL, sql } from "drizzle-orm";
import { lessons } from "#drizzle/schema/courses.ts";

/**
 * Whether a lesson has its content: a text, or the address of its film or recording. One that has not is being
 * written, and no part of the course for those who learn: neither shown nor counted nor asked for.
 * `${lessons}` has to be a table of the query, under its own name.
 */
export const isReady: SQL<boolean> = sql`(case ${lessons}.content_type when 'text' then coalesce(${lessons}.content_text, '') <> '' else ${lessons}.content_url is not null end)`;
