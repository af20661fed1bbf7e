import { useSend } from '@emberwatch/api-client'
import type { Endpoint, ItemEndpoint, Params, Schema } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
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
  readonly done?: string | null
  readonly refreshes?: readonly Pick<Endpoint, 'name'>[]
  readonly then?: (answer: Answer, values: Values) => void
  /** Upload progress of a form with files, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Values after success: the saved ones (an edit form) or the defaults. */
  readonly afterwards?: 'saved' | 'clear'
  /** True where leaving with unsaved changes asks first; false suits login and filters. */
  readonly isGuarded?: boolean
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
  const outcome = useRef<{ answer: Answer; values: Values }>(undefined)
  const model = useFormModel<Values>({
    schema,
    defaults: options.defaults,
    isGuarded: options.isGuarded ?? true,
    draft: endpointDraft(endpoint, options.params),
    afterwards: options.afterwards ?? 'saved',
    send: async (values) => {
      const body = options.toBody?.(values) ?? values
      upload.current = endpoint.encoding === 'multipart' ? new AbortController() : undefined
      const signal = upload.current?.signal
      try {
        const answer = await sender.mutateAsync({
          params: options.params,
          body,
          onProgress: options.onProgress,
          signal,
        })
        outcome.current = { answer, values }
      } catch (error) {
        if (!signal?.aborted) sayFailure(error)
        throw error
      }
    },
    onTaken: () => {
      const { done = 'Success!' } = options
      if (done) notify({ kind: 'success', text: done })
      if (outcome.current) options.then?.(outcome.current.answer, outcome.current.values)
    },
  })
  return {
    ...model,
    reset: () => {
      upload.current?.abort()
      model.reset()
    },
  }
}
