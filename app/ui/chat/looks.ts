/** How a conversation with the assistant looks, on its page and in its panel: leaves that point to who speaks. */
const bubble = "max-w-prose rounded-soft border px-4 py-3";
const link = "text-leaf underline underline-offset-4 hover:text-leaf-deep";

export const looks = {
  user: `${bubble} ml-10 self-end rounded-br-none border-line bg-raised`,
  assistant: `${bubble} mr-4 self-start rounded-bl-none border-transparent bg-leaf-wash`,
  speaker: "text-sm font-semibold text-muted",
  said: "whitespace-pre-wrap wrap-anywhere",
  sources: "mt-2 border-t border-line pt-2 text-sm",
  source: `inline-flex min-h-8 items-center wrap-anywhere ${link}`,
  link: `inline-flex min-h-11 items-center ${link}`,
  press:
    "mt-2 inline-flex min-h-11 items-center justify-center justify-self-end rounded-soft bg-leaf px-5 py-2 font-semibold text-on-leaf hover:bg-leaf-deep disabled:opacity-60",
  transcript:
    "max-h-64 overflow-y-auto rounded-soft border border-line bg-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere",
} as const;
