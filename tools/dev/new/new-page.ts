import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `UnitReportPage` becomes `Unit report`. */
const titleOf = (page: string): string => {
  const words = page.replace(/Page$/, '').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return words.charAt(0) + words.slice(1).toLowerCase()
}
const kebab = (page: string) => titleOf(page).toLowerCase().replaceAll(' ', '-')

/**
 * Creates a page in an area: its folder with a test, and its route in area.json.
 * @param path by default the area's first path with the page's name below it
 */
export function newPage(root: string, area = '', page = '', path?: string): string[] {
  const folder = join(root, `mf-${area}`)
  const areaFile = join(folder, 'area.json')
  if (!existsSync(areaFile)) throw new Error(`There is no area ${area}; "pnpm new area ${area}" makes one`)
  if (!/^[A-Z][A-Za-z0-9]*Page$/.test(page))
    throw new Error('A page is named in PascalCase and ends in Page, as UnitReportPage')
  const pageFolder = join(folder, 'src/pages', page)
  if (existsSync(pageFolder)) throw new Error(`mf-${area}/src/pages/${page} is there already`)
  const described = JSON.parse(readFileSync(areaFile, 'utf8'))
  const base = described.routes[0]?.path.split('/')[1] ?? area
  const address = path ?? `/${base}/${kebab(page)}`
  described.routes.push({ path: address, page, access: 'signedIn', title: titleOf(page) })

  mkdirSync(pageFolder, { recursive: true })
  writeFileSync(join(pageFolder, `${page}.tsx`), pageSource(page))
  writeFileSync(join(pageFolder, `${page}.test.tsx`), testSource(page, address))
  writeFileSync(areaFile, `${JSON.stringify(described, null, 2)}\n`)
  return [`mf-${area}/src/pages/${page}: the page and its test`, `mf-${area}/area.json: ${address}`]
}

export const pageSource = (page: string): string => `import { EmptyState, Page } from '@emberwatch/ui'

/** What this page is for, in a sentence. */
export const ${page} = () => (
  <Page title="${titleOf(page)}">
    <EmptyState />
  </Page>
)
`

export const testSource = (
  page: string,
  path: string,
): string => `import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen } from '@testing-library/react'
import { ${page} } from './${page}.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

describe('${page}', () => {
  it('has its title', async () => {
    await renderPage(<${page} />, { api, as: 'site.admin', at: '${path}' })
    expect(await screen.findByRole('heading', { level: 1, name: '${titleOf(page)}' })).toBeInTheDocument()
  })
})
`
