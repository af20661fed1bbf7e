import type { ReactNode } from 'react'
import { Heard } from '../status/Heard.tsx'
import { GoneNotice } from './GoneNotice.tsx'
import { Page, type PageProps } from './Page.tsx'
import type { Detail } from './use-detail.ts'

interface DetailPageProps<Item> {
  readonly detail: Detail<Item>
  /** What it is, as in 'This modem has been deleted.' */
  readonly noun?: string
  readonly title: (item: Item) => string
  readonly back?: PageProps['back'] | ((item: Item) => PageProps['back'])
  readonly status?: (item: Item) => ReactNode
  readonly lead?: (item: Item) => ReactNode
  readonly actions?: (item: Item) => ReactNode
  readonly children: (item: Item) => ReactNode
}

/**
 * A page about one item: everything of it is given as functions of the item, called once that is here. When the item goes
 * while it is shown, the page says so and keeps nothing but its title and the way back (product 4.9).
 */
export function DetailPage<Item>(props: DetailPageProps<Item>) {
  const { detail } = props
  return <Heard reading={detail.isWatched ? detail : null}>{pageOf(props)}</Heard>
}

/** No component: the page stays the same one, and its heading where it is, when the item comes. */
function pageOf<Item>({ detail, noun, back, children, ...parts }: DetailPageProps<Item>) {
  const { item } = detail
  if (item === undefined)
    return (
      <Page
        title=""
        back={typeof back === 'function' ? undefined : back}
        isLoading={detail.isLoading}
        error={detail.error}
        onRetry={detail.retry}
      />
    )
  const parent = typeof back === 'function' ? back(item) : back
  if (detail.gone)
    return (
      <Page title={parts.title(item)}>
        <GoneNotice gone={detail.gone} noun={noun} back={parent} />
      </Page>
    )
  return (
    <Page
      title={parts.title(item)}
      back={parent}
      status={parts.status?.(item)}
      lead={parts.lead?.(item)}
      actions={parts.actions?.(item)}
    >
      {children(item)}
    </Page>
  )
}
