import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ofSharedSite } from './handler-source.ts'
import { addEndpoint, fieldCall } from './new-endpoint.ts'
import { Sources } from './sources.ts'
import type { FieldCall } from './things.ts'
import { called, capital, spaced, title } from './words.ts'

/**
 * Creates a form that changes one text of a thing, and its call if missing: a button with a dialog beside a page, for users with permission, and
 * its test.
 */
export function newForm(root: string, area = '', page = '', thing = '', field = ''): string[] {
  const folder = `mf-${area}/src/pages/${page}`
  if (!page || !existsSync(join(root, folder)))
    throw new Error(`There is no ${folder}: pnpm new form <area> <Page> <Thing> <field>`)
  const sources = new Sources(root)
  const call = fieldCall(sources, thing, field)
  if (!call.calls.getProperty(call.call)) addEndpoint(sources, call)
  const form = `Change${capital(field)}`
  sources.create(`${folder}/${form}.tsx`, formOf(form, call))
  sources.create(`${folder}/${form}.test.tsx`, testOf(form, call))
  return [...sources.write(), `next: <${form} of={…} /> on ${page}`]
}

const resourceOf = ({ access }: FieldCall): string => (/^on(Site|System)\(/.test(access) ? 'id' : 'siteId')

const formOf = (form: string, call: FieldCall): string => `import { useIsSupported } from '@emberwatch/api-client'
import { ${[`type ${call.name}`, call.group].join(', ')} } from '${call.contract}'
import { Button, Can, useDialog } from '@emberwatch/ui'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'

/** Changes the ${spaced(call.field)} of a ${called(call.name)}, for those who may. */
export function ${form}({ of }: { of: ${call.name} }) {
  const dialog = useDialog()
  if (!useIsSupported(${call.group}.${call.call})) return null
  return (
    <Can access={${call.group}.${call.call}.access} on={of.${resourceOf(call)}}>
      <Button onClick={dialog.open}>Change ${spaced(call.field)}</Button>
      {dialog.isOpen && <Dialog of={of} onClose={dialog.close} />}
    </Can>
  )
}

function Dialog({ of, onClose }: { of: ${call.name}; onClose: () => void }) {
  const form = useEndpointForm(${call.group}.${call.call}, {
    params: { id: of.id },
    defaults: { ${call.field}: of.${call.field} ?? '' },
    successMessage: '${title(call.field)} saved',
  })
  return (
    <FormDialog title="Change ${spaced(call.field)}" submit="Save" form={form} isOpen onClose={onClose}>
      <TextField form={form} name="${call.field}" label="${title(call.field)}" isOptional />
    </FormDialog>
  )
}
`

const testOf = (
  form: string,
  { name, table, contract, path, field }: FieldCall,
): string => `import { apiBase, fillPath } from '@emberwatch/contract'
import type { ${name} } from '${contract}'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { ${form} } from './${form}.tsx'

let api: DemoApi
let thing: ${name}
const read = async (id: string) => (await api.get('site.admin', apiBase + fillPath('${path}', { id }))).body.data
beforeAll(async () => {
  api = await openDemoApi()
  const things = api.db.kysely.selectFrom('${table}').select('id')${ofSharedSite(table)}
  thing = await read((await things.executeTakeFirstOrThrow()).id)
})
afterAll(() => api.close())

it('changes the ${spaced(field)} and says so', async () => {
  const { user } = await renderPage(<${form} of={thing} />, { api, as: 'site.admin', at: '/here' })
  await user.click(await screen.findByRole('button', { name: 'Change ${spaced(field)}' }))
  const dialog = await screen.findByRole('dialog')
  await user.clear(within(dialog).getByLabelText(/^${title(field)}/))
  await user.type(within(dialog).getByLabelText(/^${title(field)}/), 'Another')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('${title(field)} saved')).toBeInTheDocument()
  expect((await read(thing.id)).${field}).toBe('Another')
})

it('is not offered to those who only look', async () => {
  const page = [<h1 key="page">Here</h1>, <${form} key="form" of={thing} />]
  await renderPage(page, { api, as: 'site.monitor', at: '/here' })
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Change ${spaced(field)}' })).toBeNull()
})
`
