import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const courses = pgTable(
  "courses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull().default(""),
    /** What the author promises and requires, one line each; null if nothing. */
    whatYouLearn: text("what_you_learn"),
    requirements: text(),
    category: text().notNull(),
    level: text().notNull(),
    priceCents: integer("price_cents").notNull().default(0),
    thumbnailUrl: text("thumbnail_url"),
    durationHours: numeric("duration_hours", { precision: 6, scale: 1, mode: "number" }).notNull().default(0),
    instructorId: uuid("instructor_id")
      .notNull()
      .references(() => users.id),
    /** For the record only: rights depend on who teaches the course. */
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    isPublished: boolean("is_published").notNull().default(false),
    /** When a draft is to be published; null once it is. */
    publishesAt: timestamp("publishes_at", { withTimezone: true }),
    /** Whether students may ask questions under its lessons. */
    takesQuestions: boolean("takes_questions").notNull().default(true),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    /** Title and description without accents and case, to match parts of words. */
    folded: text().generatedAlwaysAs(sql`folded(title || ' ' || description)`),
    /** The same as Portuguese full text, with the title weighted higher. */
    search: tsvector().generatedAlwaysAs(
      sql`setweight(to_tsvector('portuguese', folded(title)), 'A') || setweight(to_tsvector('portuguese', folded(description)), 'B')`,
    ),
  },
  (table) => [
    index("courses_catalogue")
      .on(table.category, table.id)
      .where(sql`${table.isPublished} and ${table.deletedAt} is null`),
    index("courses_instructor").on(table.instructorId),
    index("courses_creator").on(table.createdBy),
    /** The sort orders of the panel's table. */
    index("courses_title").on(sql`folded(${table.title}) collate "C"`, table.id),
    index("courses_price_order").on(table.priceCents, table.id),
    index("courses_hours").on(table.durationHours, table.id),
    index("courses_created").on(table.createdAt, table.id),
    index("courses_search").using("gin", table.search),
    index("courses_folded").using("gin", sql`${table.folded} gin_trgm_ops`),
    /** For misspelt words. */
    index("courses_title_words").using("gin", sql`folded(${table.title}) gin_trgm_ops`),
    check("courses_publication_date", sql`not ${table.isPublished} or ${table.publishesAt} is null`),
    check("courses_price", sql`${table.priceCents} between 0 and 9999999`),
    check("courses_always_free", sql`${table.category} not in ('discipulado', 'mentoria') or ${table.priceCents} = 0`),
    check(
      "courses_category",
      sql`${table.category} in ('profissionalizante', 'teologico', 'desenvolvimento_pessoal', 'discipulado', 'mentoria')`,
    ),
    check("courses_level", sql`${table.level} in ('iniciante', 'intermediario', 'avancado')`),
  ],
);

/** Former instructors of a course, and whether the school lets them still read it. */
export const formerInstructors = pgTable(
  "former_instructors",
  {
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    mayRead: boolean("may_read").notNull().default(false),
    /** When the course was given to somebody else. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.userId] }),
    index("former_instructors_user").on(table.userId),
  ],
);

export const lessons = pgTable(
  "lessons",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    title: text().notNull(),
    /** The title of the section that begins with this lesson; null if none does. */
    sectionTitle: text("section_title"),
    contentType: text("content_type", { enum: ["video", "audio", "text"] }).notNull(),
    /** `/media/{id}` or an outside https address; null for text lessons. */
    contentUrl: text("content_url"),
    /** A subset of Markdown: the content of a text lesson, the transcript of others. */
    contentText: text("content_text"),
    durationMinutes: integer("duration_minutes").notNull().default(0),
    isFree: boolean("is_free").notNull().default(false),
    orderIndex: integer("order_index").notNull(),
    /** Per cent of right answers needed to pass the lesson's quiz. */
    passMark: integer("pass_mark").notNull().default(70),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("lessons_order").on(table.courseId, table.orderIndex),
    index("lessons_content_url").on(table.contentUrl),
    index("lessons_title_words").using("gin", sql`folded(${table.title}) gin_trgm_ops`),
    index("lessons_text").using("gin", sql`to_tsvector('portuguese', searchable(${table.contentText}))`),
    check("lessons_content_type", sql`${table.contentType} in ('video', 'audio', 'text')`),
    check("lessons_pass_mark", sql`${table.passMark} between 1 and 100`),
  ],
);

/** Earlier texts of lessons, kept when another one takes their place; who wrote is in the events. */
export const lessonTexts = pgTable(
  "lesson_texts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    contentText: text("content_text").notNull(),
    replacedAt: timestamp("replaced_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("lesson_texts_lesson").on(table.lessonId, table.id)],
);

export const lessonResources = pgTable(
  "lesson_resources",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    resourceType: text("resource_type", {
      enum: ["slide", "infographic", "image", "audio", "video", "document"],
    }).notNull(),
    resourceTitle: text("resource_title").notNull(),
    resourceUrl: text("resource_url").notNull(),
    description: text(),
    orderIndex: integer("order_index").notNull(),
  },
  (table) => [
    unique("lesson_resources_order").on(table.lessonId, table.orderIndex),
    index("lesson_resources_url").on(table.resourceUrl),
  ],
);

/** A stored file. Its bytes are under DATA_DIR/media or in a bucket, named by the id. */
export const media = pgTable(
  "media",
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid("owner_id").references(() => users.id),
    /**
     * `package`: a course to be imported, kept for a day; nobody can download it. `attachment`: came with a ticket, for
     * those alone who may see it.
     */
    kind: text({ enum: ["image", "audio", "video", "document", "package", "attachment"] }).notNull(),
    mimeType: text("mime_type").notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** For a video or recording, if its file says so. */
    durationSeconds: integer("duration_seconds"),
    /** In pixels, of pictures that were stored since sizes are kept. */
    width: integer(),
    height: integer(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** The recording or video that this file is the light version of; null for what people sent. */
    lightOf: uuid("light_of").references((): AnyPgColumn => media.id, { onDelete: "cascade" }),
    /** Whether there is a light version; `none`: it would hardly be smaller than the original. Null: not tried yet. */
    lightState: text("light_state", { enum: ["made", "none", "failed"] }),
    /** Until when one instance works on the light version; afterwards another may try. */
    lightClaimedUntil: timestamp("light_claimed_until", { withTimezone: true }),
    lightTries: smallint("light_tries").notNull().default(0),
    /** When the captions of this file became `caption_parts`; null until then, and for other files. */
    captionsReadAt: timestamp("captions_read_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("media_light_of").on(table.lightOf),
    index("media_without_light_version")
      .on(table.createdAt)
      .where(sql`${table.kind} in ('audio', 'video') and ${table.lightState} is null and ${table.lightOf} is null`),
    index("media_failed_light_version").on(table.createdAt).where(sql`${table.lightState} = 'failed'`),
    index("media_unread_captions")
      .on(table.createdAt)
      .where(sql`${table.mimeType} = 'text/vtt' and ${table.captionsReadAt} is null`),
  ],
);

/** The captions of a stored file as paragraphs, to be shown and searched. A file never changes, so neither do they. */
export const captionParts = pgTable(
  "caption_parts",
  {
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    orderIndex: integer("order_index").notNull(),
    startSeconds: integer("start_seconds").notNull(),
    text: text().notNull(),
    search: tsvector().generatedAlwaysAs(sql`to_tsvector('portuguese', searchable("text"))`),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.orderIndex] }),
    index("caption_parts_search").using("gin", table.search),
  ],
);
