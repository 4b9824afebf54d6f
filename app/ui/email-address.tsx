/** An e-mail address in a narrow place: breaks before the @ rather than within a word. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  if (at === -1) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
