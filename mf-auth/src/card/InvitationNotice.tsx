import { pendingInvitation } from '@emberwatch/store'
import { Banner } from '@emberwatch/ui'

/** Says to a visitor who came by an invitation why a form stands there (product 9.7). */
export const InvitationNotice = () =>
  pendingInvitation.get() ? (
    <Banner>
      You are invited. Log in, or register with the email address that got the mail; then the invitation opens.
    </Banner>
  ) : null
