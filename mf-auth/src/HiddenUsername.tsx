/** For password managers; people do not see it. */
export const HiddenUsername = ({ emailAddress }: { emailAddress: string }) => (
  <input type="email" autoComplete="username" value={emailAddress} readOnly hidden />
)
