import { account } from '@emberwatch/contract'
import { type Route, route } from '../../http/route.ts'
import { loadUser } from '../../identity/people.ts'
import { confirmEmail, resendCode } from './confirm-email.ts'
import { invitationRoutes } from './invitations.ts'
import { login, loginByTwoSteps } from './login.ts'
import { notificationRoutes } from './notifications.ts'
import { sessionRoutes } from './own-sessions.ts'
import { register } from './register.ts'
import { notMe, requestReset, requestResetToken, resetByToken, resetPassword } from './reset-password.ts'
import { changePassword, deleteAccount, updateDetails } from './settings.ts'
import { twoStepRoutes } from './two-step.ts'
import { wallRoutes } from './walls.ts'

export const authRoutes: Route[] = [
  login,
  loginByTwoSteps,
  register,
  confirmEmail,
  resendCode,
  requestReset,
  resetPassword,
  requestResetToken,
  resetByToken,
  notMe,
  route(account.me, ({ db, user }) => loadUser(db, user.id)),
  changePassword,
  updateDetails,
  deleteAccount,
  ...sessionRoutes,
  ...wallRoutes,
  ...twoStepRoutes,
  ...invitationRoutes,
  ...notificationRoutes,
]
