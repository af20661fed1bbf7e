import { auth } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import { route } from '../../http/route.ts'
import { loadAccount, loadUser } from '../../identity/people.ts'
import { refuseWeakPassword } from '../../passwords/weak-password.ts'
import { recordPerson } from '../../record/record.ts'
import { changeDetails } from './change-details.ts'
import { checkPassword } from './check-password.ts'
import { deletePerson } from './delete-person.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import { setPassword } from './set-password.ts'
import { tellOwner } from './tell-owner.ts'

export const changePassword = route(auth.changePassword, async (call) => {
  const { db, body, user, now } = call
  const account = await loadAccount(db, user.id)
  refuseWeakPassword('newPassword', body.newPassword, account.emailAddress)
  if (!(await checkPassword(call, account, body.password))) throw new ApiProblem('user.invalid_password')
  const passwordHash = await call.passwords.hash(body.newPassword)
  await db.transaction().execute(async (change) => {
    await setPassword(change, { id: account.id, passwordHash, provesAddress: false })
    await recordPerson(change, { actorId: account.id, action: 'account.passwordChanged', fields: ['password'] }, now())
    await tellOwner(change, call, account, 'passwordChanged')
  })
  return null
})

export const updateDetails = route(auth.updateDetails, async ({ db, body, user, now }) => {
  await db.transaction().execute(async (change) => {
    const fields = await changeDetails(change, user.id, body)
    await recordPerson(change, { actorId: user.id, action: 'account.detailsChanged', fields }, now())
  })
  return loadUser(db, user.id)
})

export const deleteAccount = route(auth.deleteAccount, async (call) => {
  const { db, body, user, now } = call
  const account = await loadAccount(db, user.id)
  if (!(await checkPassword(call, account, body.password))) throw new ApiProblem('user.invalid_password')
  await db.transaction().execute(async (change) => {
    await refuseLastAdministrator(change, account.id)
    await deletePerson(change, account, now())
  })
  return null
})
