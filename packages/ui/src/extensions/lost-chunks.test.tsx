import { list, signedIn } from '@emberwatch/contract'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { DataTable } from '../table/DataTable.tsx'
import { loseChunk } from '../test/lose-chunk.ts'
import { json, renderUi } from '../test/render-ui.tsx'
import { Extensions } from './Extensions.tsx'
import { type Extension, ExtensionProvider, PartProvider } from './Part.tsx'

const sky: readonly Extension[] = [{ area: 'weather', part: 'Sky', title: 'Sky' }]
const show = (children: ReactNode) =>
  renderUi(
    <PartProvider value={({ name }) => name}>
      <ExtensionProvider value={() => sky}>{children}</ExtensionProvider>
    </PartProvider>,
    { handler: () => json({ data: [{ id: 'a', name: 'Thing a' }], count: 1, meta: {} }) },
  )
const things = list('/v1/things', {
  name: 'things.list',
  summary: '',
  access: signedIn,
  row: v.object({ id: v.string(), name: v.string() }),
  sort: ['name'],
})

it.each([
  ['blocks', './ExtensionBlocks.tsx', <Extensions key="" point="site.sections" data={{ siteId: '1', name: '' }} />],
  [
    'cells',
    './ExtensionCell.tsx',
    <DataTable
      key=""
      title="Things"
      endpoint={things}
      point="sites.columns"
      columns={[{ key: 'name', title: 'Name' }]}
    />,
  ],
])('the page works without the lost %s of areas, and has them after a reload', async (_, file, part) => {
  const page = (
    <>
      <p>The page</p>
      {part}
    </>
  )
  const restore = loseChunk(require.resolve(file))
  const { unmount } = show(page)
  expect(await screen.findByText('The page')).toBeInTheDocument()
  if (file.includes('Cell')) expect(await screen.findByText('Thing a')).toBeInTheDocument()
  // What is asked for after a lost chunk is settled after it.
  await import('../lazy/when-idle.ts')
  expect(screen.getByText('The page')).toBeInTheDocument()
  expect(screen.queryByText('weather/Sky')).not.toBeInTheDocument()
  unmount()
  restore()
  show(page)
  expect(await screen.findByText('weather/Sky')).toBeInTheDocument()
})
