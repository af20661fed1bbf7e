/** Tells password managers whose password a form is about; people do not see it. */
export const HiddenUsername = ({ emailAddress }: { emailAddress: string }) => (
  <input type="email" autoComplete="username" value={emailAddress} readOnly hidden />
)
