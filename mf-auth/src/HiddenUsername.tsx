/** Password managers read this field; people do not see it. */
export const HiddenUsername = ({ emailAddress }: { emailAddress: string }) => (
  <input type="email" autoComplete="username" value={emailAddress} readOnly hidden />
)
