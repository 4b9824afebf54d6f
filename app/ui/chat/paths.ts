/** The assistant's page, with this conversation on it, or with a new one. */
export const chatPath = (session?: string) => (session ? `/support/chat?conversa=${session}` : "/support/chat");

/** Where the conversation is looked at that goes to the team. */
export const escalationPath = (session: string) => `/support/chat/escalation?conversa=${session}`;

/** Where one signs in and comes back to the assistant. */
export const signInPath = (session?: string) => `/auth/login?redirectTo=${encodeURIComponent(chatPath(session))}`;
