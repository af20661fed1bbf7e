import { useClient, useRefresh } from '@emberwatch/api-client'
import type { Endpoint, ItemEndpoint, Params, Schema } from '@emberwatch/contract'
import { notify, useUser } from '@emberwatch/store'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { type FormModel, type FormValues, useFormModel } from '../form/form-model.ts'
import { endpointDraft } from '../form/use-form-draft.ts'
import { sayFailure } from '../notice/say-failure.ts'
import type { OutboxEntry, Outcome } from './entry.ts'
import { addEntry } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'

interface OutboxFormOptions<Values extends FormValues, Path extends string> {
  readonly params?: Params<Path>
  readonly schema: Schema<Values>
  readonly defaults: DefaultValues<Values>
  /** Names an entry for people, such as by the tag of a unit. */
  readonly title: (values: Values) => string
  /** Notice when the server has it; none by default. */
  readonly successMessage?: string
  /** Read again when entries have been sent. */
  readonly refreshes: readonly Pick<Endpoint, 'name'>[]
  /** Values after success: the defaults, or null for a form that resets itself in `onSuccess`. */
  readonly resetTo?: 'defaults' | null
  readonly onSuccess?: (values: Values) => void
}

/** Sends like `useEndpointForm`, through the outbox: values wait there while there is no network, and the form is free for the next ones (product 6.10). */
export function useOutboxForm<Path extends string, Values extends FormValues>(
  endpoint: ItemEndpoint<Path, unknown, Values>,
  options: OutboxFormOptions<Values, Path>,
): FormModel<Values> {
  const client = useClient()
  const userId = useUser()?.id
  const { pathname } = useLocation()
  const readAgain = useReadWhenSent(options.refreshes)
  const { successMessage, onSuccess, resetTo = 'defaults' } = options
  return useFormModel<Values, Outcome>({
    schema: options.schema,
    defaults: options.defaults,
    warnUnsaved: true,
    draft: endpointDraft(endpoint, options.params),
    resetTo,
    onSubmit: async (values) => {
      if (!userId) throw new Error('An outbox belongs to a person, and nobody is signed in')
      const params = options.params as OutboxEntry['params']
      const entry = { endpoint, params, body: values, title: options.title(values), page: pathname }
      const outcome = await addEntry(entry, userId, client)
      if (outcome === 'sent') await readAgain()
      return outcome
    },
    onSuccess: (outcome, values) => {
      // The page and the bar of the shell say what waits.
      if (outcome === 'sent' && successMessage) notify({ kind: 'success', text: successMessage })
      onSuccess?.(values)
    },
    onError: sayFailure,
  })
}

/** Entries that were sent have left the outbox. @returns a function that reads at once */
function useReadWhenSent(refreshes: readonly Pick<Endpoint, 'name'>[]): () => Promise<void> {
  const refresh = useRefresh()
  const { length } = useOutbox()
  const before = useRef(length)
  const follow = useEffectEvent(() => {
    if (length < before.current) void refresh(refreshes)
    before.current = length
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an effect event reads the rest
  useEffect(() => follow(), [length])
  return () => refresh(refreshes)
}
