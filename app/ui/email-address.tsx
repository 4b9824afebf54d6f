/** An e-mail address in a narrow place: breaks before the @ rather than within a word. */
export function EmailAddress({ email }: { email: string }) {
  const [name, host] = email.split("@");
  return (
    <>
      {name}
      {host && (
        <>
          <wbr />@{host}
        </>
      )}
    </>
  );
}
