import type { ReactNode } from 'react'
import { Contact } from '../status/Heard.tsx'
import { GoneNotice } from './GoneNotice.tsx'
import { Page, type PageProps } from './Page.tsx'
import type { Detail } from './use-detail.ts'

interface DetailPageProps<Item> {
  readonly detail: Detail<Item>
  /** The kind of item, as in 'This modem has been deleted.' */
  readonly noun?: string
  readonly title: (item: Item) => string
  readonly back?: PageProps['back'] | ((item: Item) => PageProps['back'])
  readonly status?: (item: Item) => ReactNode
  readonly lead?: (item: Item) => ReactNode
  readonly actions?: (item: Item) => ReactNode
  readonly children: (item: Item) => ReactNode
}

/**
 * A page about one item. Its props are functions of the item, called once it is loaded. If the item is deleted or access is lost meanwhile, the
 * page keeps only its title and back link and shows a notice (product 4.9).
 */
export function DetailPage<Item>(props: DetailPageProps<Item>) {
  const { detail } = props
  return <Contact reading={detail.isWatched ? detail : null}>{pageOf(props)}</Contact>
}

/** A function, not a component, so that the page and its heading stay mounted when the item loads. */
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
      <Page title={parts.title(item)} isName>
        <GoneNotice gone={detail.gone} noun={noun} back={parent} />
      </Page>
    )
  return (
    <Page
      title={parts.title(item)}
      isName
      back={parent}
      status={parts.status?.(item)}
      lead={parts.lead?.(item)}
      actions={parts.actions?.(item)}
    >
      {children(item)}
    </Page>
  )
}
