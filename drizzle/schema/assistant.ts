import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** What was said in a conversation with the assistant, as the server knows it; forgotten a day after its last word. */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Named by the browser as the conversation begins. */
    sessionId: text("session_id").notNull(),
    role: text({ enum: ["user", "assistant"] }).notNull(),
    content: text().notNull(),
    /** The pages that an answer rests on. */
    sources: jsonb().$type<{ title: string; href: string }[]>().notNull().default([]),
    /** Whether the answer offers to write to the team. */
    shouldEscalate: boolean("should_escalate").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("chat_messages_conversation").on(table.userId, table.sessionId, table.id),
    index("chat_messages_created").on(table.createdAt),
    check("chat_messages_role", sql`${table.role} in ('user', 'assistant')`),
    check("chat_messages_session", sql`${table.sessionId} ~ '^[A-Za-z0-9_-]{8,64}$'`),
    check("chat_messages_content", sql`char_length(${table.content}) between 1 and 2000`),
  ],
);
