import { useSend } from '@emberwatch/api-client'
import type { Endpoint, ItemEndpoint, Params, Schema } from '@emberwatch/contract'
import { useEffect, useRef } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { sayFailure } from '../notice/say-failure.ts'
import { type FormModel, type FormValues, useFormModel } from './form-model.ts'
import { endpointDraft } from './use-form-draft.ts'

export interface EndpointFormOptions<Values extends FormValues, Path extends string, Answer, Body> {
  readonly defaults: DefaultValues<Values>
  /** Defaults to the endpoint's body schema; set it when the form has rules or fields of its own. */
  readonly schema?: Schema<Values>
  /** Converts the values to the request body; needed when the output of `schema` differs from it. */
  readonly toBody?: (values: Values) => Body
  readonly params?: Params<Path>
  /** Notice after success; 'Success!' by default, null for none. */
  readonly successMessage?: string | null
  readonly refreshes?: readonly Pick<Endpoint, 'name'>[]
  readonly onSuccess?: (answer: Answer, values: Values) => void
  /** Upload progress of a form with files, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Values after success: the saved ones, as in an edit form, or the defaults. */
  readonly resetTo?: 'saved' | 'defaults'
  /** True by default: leaving with unsaved changes asks first. False suits login and filters. */
  readonly warnUnsaved?: boolean
}

/** A form that validates with the endpoint's schema, sends to it, and shows 'Success!' or the error (product 6.1). */
export function useEndpointForm<
  Path extends string,
  Answer,
  Body,
  Values extends FormValues = Body extends FormValues ? Body : FormValues,
>(
  endpoint: ItemEndpoint<Path, Answer, Body>,
  options: EndpointFormOptions<Values, Path, Answer, Body>,
): FormModel<Values> {
  const schema = options.schema ?? endpoint.body
  if (!schema) throw new Error(`${endpoint.name} has no body, so its form needs a schema`)
  const sender = useSend(endpoint as ItemEndpoint<string, Answer, unknown>, { refreshes: options.refreshes })
  // Only uploads are aborted: a short call may already have been processed.
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])
  const { onSuccess, successMessage = 'Success!', resetTo = 'saved', warnUnsaved = true } = options
  const model = useFormModel<Values, Answer>({
    schema,
    defaults: options.defaults,
    warnUnsaved,
    resetTo,
    successMessage,
    onSuccess,
    draft: endpointDraft(endpoint, options.params),
    onSubmit: (values) => {
      upload.current = endpoint.encoding === 'multipart' ? new AbortController() : undefined
      return sender.mutateAsync({
        params: options.params,
        body: options.toBody?.(values) ?? values,
        onProgress: options.onProgress,
        signal: upload.current?.signal,
      })
    },
    onError: sayFailure,
  })
  return {
    ...model,
    reset: () => {
      upload.current?.abort()
      model.reset()
    },
  }
}
