import { type ApiError, useClient, useSend } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { auth, type ResetTokenAnswer } from '@emberwatch/contract/auth'
import { Banner, Button, ErrorBanner, Skeleton, sayFailure } from '@emberwatch/ui'
import { Form, useEndpointForm } from '@emberwatch/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { InferOutput } from 'valibot'
import { CardPage } from '../../card/CardPage.tsx'
import { HiddenUsername, NewPasswordFields } from '../../NewPasswordFields.tsx'

type Link = InferOutput<typeof ResetTokenAnswer>

const title = 'Choose a new password'
const notMeHash = '#not-me'

/** Sets a new password by a link (product 3.9). */
export function ResetPasswordPage() {
  const { passwordResetToken = '' } = useParams()
  const client = useClient()
  const { hash } = useLocation()
  const [isEnded, setIsEnded] = useState(false)
  const link = useQuery<Link, ApiError>({
    queryKey: [auth.requestResetToken.name, passwordResetToken],
    queryFn: () => client.call(auth.requestResetToken, { body: { passwordResetToken } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link.data && hash === notMeHash && !isEnded) return <NotMe link={link.data} onDone={() => setIsEnded(true)} />
  if (link.data) return <PasswordForm link={link.data} />
  if (link.error) return <Failure isInvalid={link.error.status === 400} />
  return (
    <CardPage title={title} lead="Fetching …">
      <Skeleton label="Fetching …" />
    </CardPage>
  )
}

function Failure({ isInvalid }: { isInvalid: boolean }) {
  const navigate = useNavigate()
  return (
    <CardPage title={title}>
      <Banner tone="fail">
        {isInvalid
          ? 'This link has an invalid token: it has been used, is too old or was cut off. Ask for a new one.'
          : 'A server error has come up. Try the link again in a moment.'}
      </Banner>
      <div>
        <Button onClick={() => navigate(paths.login)}>Go to login page</Button>
      </div>
    </CardPage>
  )
}

/** Ends all sessions first, then asks for a password (product 3.16). */
function NotMe({ link: { user, passwordResetToken }, onDone }: { link: Link; onDone: () => void }) {
  const end = useSend(auth.notMe)
  return (
    <CardPage
      title="Was that not you?"
      lead={`Hello ${user.firstName}. This signs you out everywhere, so that whoever it was is out as well, and then asks you for a new password.`}
    >
      <ErrorBanner error={end.error} />
      <div>
        <Button
          kind="danger"
          isBusy={end.isPending}
          onClick={() => end.mutate({ body: { passwordResetToken } }, { onSuccess: onDone, onError: sayFailure })}
        >
          Sign out everywhere
        </Button>
      </div>
    </CardPage>
  )
}

function PasswordForm({ link: { user, passwordResetToken } }: { link: Link }) {
  const navigate = useNavigate()
  const form = useEndpointForm(auth.resetByToken, {
    defaults: { passwordResetToken, password: '', passwordConfirmation: '' },
    warnUnsaved: false,
    onSuccess: () => navigate(paths.login),
  })
  return (
    <CardPage title={title} lead={`Hello ${user.firstName}, choose the password that you will log in with.`}>
      <Form form={form} submit="Save">
        <HiddenUsername emailAddress={user.emailAddress} />
        <NewPasswordFields form={form} name="password" emailAddress={user.emailAddress} />
      </Form>
    </CardPage>
  )
}
