import { auth, type Login } from '@emberwatch/contract'
import type { Call } from '../../http/call.ts'
import { countRequest } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { type Account, findAccount } from '../../identity/people.ts'
import { ApiProblem } from '../../problem.ts'
import { checkSignIn } from './check-password.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { takeCode } from './second-step.ts'
import { startSession } from './session.ts'

/** Attempts of one address in a minute; there is room for 60 good ones (product 2.8). */
const attemptsPerAddress = 300

/** @throws ApiProblem user.two_step_required where no code was sent */
async function checkSecondStep(call: Call<string, Login>, { id, emailAddress }: Account): Promise<void> {
  const { code, device } = call.body
  if (!code) throw new ApiProblem('user.two_step_required')
  const known = await findKnownDevice(call, emailAddress, device)
  await takeCode(call, id, code, known ?? id)
}

/** Unknown, banned and deleted accounts take the same time and give the same answers as a wrong password. */
export const login = route(auth.login, async (call) => {
  const { db, body, ip, now } = call
  await countRequest(db, `login:${ip}`, attemptsPerAddress, now())
  const account = await findAccount(db, body.emailAddress)
  const { emailAddress, password, device } = body
  const isRight = await checkSignIn(call, { emailAddress, passwordHash: account?.passwordHash }, password, device)
  if (!isRight || !account) throw new ApiProblem('user.invalid_email_or_password')
  if (account.twoStepOn) await checkSecondStep(call, account)
  await rememberDevice(call, account, device)
  return startSession(call, account)
})
