import type { ReactNode } from 'react'
import { Page, type PageProps } from './Page.tsx'
import type { Detail } from './use-detail.ts'

interface DetailPageProps<Item> {
  readonly detail: Detail<Item>
  readonly title: (item: Item) => string
  readonly back?: PageProps['back'] | ((item: Item) => PageProps['back'])
  readonly status?: (item: Item) => ReactNode
  readonly lead?: (item: Item) => ReactNode
  readonly actions?: (item: Item) => ReactNode
  readonly children: (item: Item) => ReactNode
}

/** A page about one item: everything of it is given as functions of the item, called once that is here. */
export function DetailPage<Item>({ detail, back, children, ...parts }: DetailPageProps<Item>) {
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
  return (
    <Page
      title={parts.title(item)}
      back={typeof back === 'function' ? back(item) : back}
      status={parts.status?.(item)}
      lead={parts.lead?.(item)}
      actions={parts.actions?.(item)}
    >
      {children(item)}
    </Page>
  )
}
