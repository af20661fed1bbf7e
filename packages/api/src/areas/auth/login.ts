import { auth } from '@emberwatch/contract'
import { ApiProblem } from '../../http/problem.ts'
import { countRequest } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { checkSignIn } from './check-password.ts'
import { rememberDevice } from './known-devices.ts'
import { findAccount } from './people.ts'
import { startSession } from './session.ts'

/** Attempts of one address in a minute; reading 83 asks for room for 60 good ones. */
const attemptsPerAddress = 300

/** Unknown, banned and deleted accounts take the same time and give the same answers as a wrong password. */
export const login = route(auth.login, async (call) => {
  const { db, body, ip, now } = call
  await countRequest(db, `login:${ip}`, attemptsPerAddress, now())
  const account = await findAccount(db, body.emailAddress)
  const { emailAddress, password, device } = body
  const isRight = await checkSignIn(call, { emailAddress, passwordHash: account?.passwordHash }, password, device)
  if (!isRight || !account) throw new ApiProblem('user.invalid_email_or_password')
  await rememberDevice(call, account, device)
  return startSession(call, account)
})
