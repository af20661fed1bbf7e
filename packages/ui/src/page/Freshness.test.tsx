import { screen } from '@testing-library/react'
import { renderUi } from '../test/render-ui.tsx'
import { Freshness } from './Freshness.tsx'

const at = (iso: string) => new Date(iso).getTime()

it('a page shows its freshness once, at its first reading', () => {
  const now = Date.now()
  const page = (hasHead: boolean) => (
    <>
      <header>{hasHead && <Freshness updatedAt={now} />}</header>
      <Freshness updatedAt={now} />
      <Freshness updatedAt={now} />
    </>
  )
  const { unmount } = renderUi(page(false))
  expect(screen.getAllByText(/^Updated/)).toHaveLength(1)
  unmount()
  renderUi(page(true))
  expect(screen.getByText(/^Updated/).closest('header')).not.toBeNull()
})

it('a further reading reports its own delay', () => {
  renderUi(
    <>
      <Freshness updatedAt={Date.now()} />
      <Freshness updatedAt={at('2026-01-02T08:00:00Z')} />
    </>,
  )
  expect(screen.getAllByText(/^Updated/)).toHaveLength(2)
})
