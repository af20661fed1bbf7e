/** Files of a page and of a part, for `init` and `add`. */

export interface NewPage {
  /** The name in PascalCase. */
  readonly page: string
  readonly title: string
  readonly path: string
}

type Files = Readonly<Record<string, string>>

export const pageFiles = (page: NewPage): Files => ({
  [`src/pages/${page.page}/${page.page}.tsx`]: pageSource(page),
  [`src/pages/${page.page}/${page.page}.test.tsx`]: pageTest(page),
})

export const partFile = (part: string): string => `src/parts/${part}/${part}.tsx`

export const partFiles = (part: string, title: string): Files => ({ [partFile(part)]: partSource(part, title) })

/** A Playwright test of a page against the kit's host; `npx playwright test` runs it. */
export const browserTestFile = (page: string): string => `e2e/${page}.spec.ts`

export const browserTest = ({ path, title }: NewPage) => `import { signIn } from '@emberwatch/area-kit/playwright'
import { expect, test } from '@playwright/test'

test('shows ${title.replaceAll("'", "\\'")} to an operator', async ({ page }) => {
  await signIn(page, 'site.operator')
  await page.goto('${path}')
  await expect(page.getByRole('heading', { level: 1, name: ${JSON.stringify(title)} })).toBeVisible()
})
`

/** Starts the area's own \`npm start\` on a free port, with data of its own. */
export const playwrightConfig = `import { settings } from '@emberwatch/area-kit/playwright'
import { defineConfig } from '@playwright/test'

export default defineConfig(await settings())
`

/** The entry in `parts` of area.json. */
export const partEntry = (part: string, title: string) => ({ name: part, summary: `${title} of a site, in a line` })

/** The props of an area's parts, for the areas that show them. */
export const partTypesFile = 'src/parts/parts.d.ts'

const pageSource = ({ page, title }: NewPage) => `import { type Site, sites } from '@emberwatch/contract/sites-systems'
import { Page } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'

const siteColumns = columns<Site>()([
  { key: 'name', title: 'Name', sort: true, search: true, link: ({ id }) => \`/sites/\${id}\` },
  { key: 'address', title: 'Address', kind: 'address' },
])

/** What this page is for, in a sentence. */
export const ${page} = () => (
  <Page title="${title}">
    <DataTable title="Sites" endpoint={sites.list} columns={siteColumns} />
  </Page>
)
`

const pageTest = ({
  page,
  path,
  title,
}: NewPage) => `import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/area-kit/testing'
import { screen } from '@testing-library/react'
import { ${page} } from './${page}.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('shows the sites of the person', async () => {
  await renderPage(<${page} />, { api, as: 'site.operator', at: '${path}' })
  expect(await screen.findByRole('heading', { level: 1, name: ${JSON.stringify(title)} })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: /Nidelva/ })).toBeInTheDocument()
})
`

const partSource = (part: string, title: string) => `interface ${part}Props {
  readonly siteId: string
}

/** For pages of other areas. */
export const ${part} = ({ siteId }: ${part}Props) => (
  <p>
    ${title} of site {siteId}
  </p>
)
`

export const partTypes = (area: string, part: string) => `import '@emberwatch/ui'

/** Areas that show your parts copy this file: \`<Part area="${area}" name="${part}" siteId={id} />\`. */
declare module '@emberwatch/ui' {
${propsStart}
${propsOf(area, part)}
  }
}
`

/** @returns the types with another part's, or undefined without the interface that they stand in */
export const withPartTypes = (types: string, area: string, part: string): string | undefined =>
  types.includes(propsStart) ? types.replace(propsStart, `${propsStart}\n${propsOf(area, part)}`) : undefined

const propsStart = '  interface PartProps {'
const propsOf = (area: string, part: string) => `    '${area}/${part}': { siteId: string }`
