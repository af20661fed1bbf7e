import { useIsSupported, useSend } from '@emberwatch/api-client'
import type { ItemEndpoint } from '@emberwatch/contract'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'

/** What a call says of a chosen file before it is imported. Undefined on a platform without the call, and while the body is not valid. */
export function useFilePreview<Answer, Body extends { readonly file?: File | undefined }>(
  endpoint: ItemEndpoint<string, Answer, Body>,
  body: Body | undefined,
) {
  const { mutate, reset, data, error, isPending, variables } = useSend(endpoint as ItemEndpoint<string, Answer, Body>)
  const isSupported = useIsSupported(endpoint)
  const request = useEffectEvent(() => {
    reset()
    if (isSupported && body && endpoint.body && v.is(endpoint.body, body)) mutate({ body } as never)
  })
  const { file, ...others } = body ?? {}
  const rest = JSON.stringify(others)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet or choice is another preview
  useEffect(() => request(), [file, rest])
  const isCurrent = (variables as { body?: Body } | undefined)?.body?.file === file
  return { data: isCurrent ? data : undefined, error: isSupported ? error : null, isPending }
}
