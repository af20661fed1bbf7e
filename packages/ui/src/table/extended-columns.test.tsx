import { list, signedIn } from '@emberwatch/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { saveFile } from '../download/save-file.ts'
import { type Extension, ExtensionProvider, PartProvider, type PartRenderer } from '../extensions/Part.tsx'
import { json, renderUi } from '../test/render-ui.tsx'
import { DataTable } from './DataTable.tsx'

jest.mock('../download/save-file.ts', () => ({ saveFile: jest.fn() }))

const endpoint = list('/v1/things', {
  name: 'things.list',
  summary: '',
  access: signedIn,
  row: v.object({ id: v.string(), name: v.string() }),
  sort: ['name'],
})
const rows = ['a', 'b'].map((id) => ({ id, name: `Thing ${id}` }))
const sky: readonly Extension[] = [
  { area: 'weather', part: 'Sky', title: 'Sky' },
  { area: 'weather', part: 'Alias', title: 'Name' },
]
const none: readonly Extension[] = []
const renderPart: PartRenderer = ({ name, props }) => {
  const { id, ids } = props as { id: string; ids: readonly string[] }
  return `${name} of ${id} in ${ids.join()}`
}

function show() {
  return renderUi(
    <PartProvider value={renderPart}>
      <ExtensionProvider value={(point) => (point === 'sites.columns' ? sky : none)}>
        <DataTable
          title="Things"
          endpoint={endpoint}
          point="sites.columns"
          columns={[{ key: 'name', title: 'Name' }]}
        />
      </ExtensionProvider>
    </PartProvider>,
    { handler: () => json({ data: rows, count: 2, meta: {} }) },
  )
}

it('shows the columns that areas add, each cell with all ids in sight', async () => {
  show()
  expect(await screen.findByText('weather/Sky of a in a,b')).toBeInTheDocument()
  const [, second] = screen.getAllByRole('row')
  expect(within(second as HTMLElement).getAllByRole('cell')).toHaveLength(3)
  expect(screen.getByRole('columnheader', { name: 'Sky' })).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: 'Name (weather/Alias)' })).toBeInTheDocument()
})

it('leaves them out of the export', async () => {
  show()
  await screen.findByText('weather/Sky of a in a,b')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Text (CSV)' }))
  await screen.findByText('Thing a')
  const calls = () => jest.mocked(saveFile).mock.calls
  for (let tries = 0; calls().length === 0 && tries < 100; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(calls()[0]?.[0]).toMatch(/Name/)
  expect(calls()[0]?.[0]).not.toMatch(/Sky/)
})
