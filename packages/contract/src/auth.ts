import * as v from 'valibot'
import { anyone, signedIn } from './access.ts'
import { get, post } from './endpoint.ts'
import { SessionUser, User } from './entities/users.ts'

/** The auth area: sign-in and the signed-in person's own account. */

export const Email = v.pipe(
  v.string('Email address has an invalid format'),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.maxLength(254, 'Email address has an invalid format'),
  v.email('Email address has an invalid format'),
)

export const Login = v.object({
  emailAddress: Email,
  // Only that there is one: limits on length apply to new passwords (reading 16).
  password: v.pipe(
    v.string('Password is required'),
    v.nonEmpty('Password is required'),
    v.maxLength(1024, 'Password is too long'),
  ),
})
export type Login = v.InferOutput<typeof Login>

export const auth = {
  login: post('/v1/auth', {
    name: 'auth.login',
    summary: 'Sign in with e-mail and password; answers the person with a token.',
    access: anyone,
    body: Login,
    answer: SessionUser,
    errors: ['user.invalid_email_or_password', 'generic.too_many_requests'],
  }),
  me: get('/v1/user', {
    name: 'auth.me',
    summary: 'The signed-in person.',
    access: signedIn,
    answer: User,
  }),
}
