import { useSend } from '@emberwatch/api-client'
import { type Endpoint, type ItemEndpoint, type Params, paramNames } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import type { ReactNode } from 'react'
import { useConfirm } from './ConfirmProvider.tsx'

export interface ConfirmActionOptions<Item, Path extends string, Answer, Body> {
  /** The question, such as 'Delete loop A?'. Its first word labels the confirm button unless `confirm` is set. */
  readonly ask: (item: Item) => string
  readonly confirm?: string
  readonly text?: (item: Item) => ReactNode
  readonly danger?: boolean
  readonly typed?: (item: Item) => string | undefined
  /** Path parameters; by default the item's fields of the same names. */
  readonly params?: (item: Item) => Params<Path>
  readonly body?: (item: Item) => Body
  /** Success message; default 'Success!'. */
  readonly successMessage?: SuccessMessage<Item>
  readonly refreshes?: readonly Pick<Endpoint, 'name'>[]
  readonly onSuccess?: OnSuccess<Item, Answer>
}

type SuccessMessage<Item> = string | ((item: Item) => string)
type OnSuccess<Item, Answer> = (item: Item, answer: Answer) => void

/** Confirms, sends, refreshes and shows the result (product 6.6). @returns the function that asks about an item */
export function useConfirmAction<Path extends string, Answer, Body, Item extends object>(
  endpoint: ItemEndpoint<Path, Answer, Body>,
  options: ConfirmActionOptions<Item, Path, Answer, Body>,
): (item: Item) => void {
  const send = useSend(endpoint as ItemEndpoint<string, Answer, unknown>, { refreshes: options.refreshes })
  const confirm = useConfirm()
  return (item) => {
    const title = options.ask(item)
    confirm({
      title,
      text: options.text?.(item),
      confirm: options.confirm ?? title.split(' ')[0] ?? title,
      danger: options.danger,
      typed: options.typed?.(item),
      run: async () => {
        const params = options.params?.(item) ?? paramsFrom(endpoint.path, item)
        const answer = await send.mutateAsync({ params, body: options.body?.(item) })
        const { successMessage: text = 'Success!', onSuccess } = options
        notify({ kind: 'success', text: typeof text === 'function' ? text(item) : text })
        onSuccess?.(item, answer)
      },
    })
  }
}

const paramsFrom = (path: string, item: object): Record<string, string> =>
  Object.fromEntries(paramNames(path).map((name) => [name, String((item as Record<string, unknown>)[name])]))
