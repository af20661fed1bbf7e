import { kitVersion } from '../paths.ts'
import {
  browserTest,
  browserTestFile,
  pageFiles,
  partEntry,
  partFiles,
  partTypes,
  partTypesFile,
  playwrightConfig,
} from './page-templates.ts'
import { gitHubPipeline, gitLabPipeline } from './pipelines.ts'

export interface NewArea {
  readonly name: string
  readonly title: string
  /** The name in PascalCase. */
  readonly page: string
  readonly path: string
  readonly kit?: string | undefined
  readonly installed?: Readonly<Record<string, string>> | undefined
}

const firstPart = 'Summary'

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

export const templates = (area: NewArea): Readonly<Record<string, string>> => ({
  'package.json': json(packageJson(area)),
  'area.json': json(areaJson(area)),
  'tsconfig.json': json({ extends: '@emberwatch/area-kit/tsconfig.json', include: ['src'] }),
  'biome.json': json({ extends: ['@emberwatch/area-kit/biome'] }),
  '.gitignore': 'node_modules/\ndist/\n.emberwatch/\ntest-results/\n*.pem\n',
  ...pageFiles(area),
  [browserTestFile(area.page)]: browserTest(area),
  'playwright.config.ts': playwrightConfig,
  ...partFiles(firstPart, area.title),
  [partTypesFile]: partTypes(area.name, firstPart),
  'README.md': readme(area),
  '.gitlab-ci.yml': gitLabPipeline(),
  '.github/workflows/ci.yml': gitHubPipeline(),
})

const packageJson = (area: NewArea) => ({
  name: `emberwatch-${area.name}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    start: 'emberwatch-areas start',
    test: 'emberwatch-areas test',
    build: 'emberwatch-areas build',
    format: 'emberwatch-areas format',
  },
  devDependencies: { '@emberwatch/area-kit': area.kit ?? kitVersion(), ...area.installed },
  jest: { preset: '@emberwatch/area-kit' },
})

const areaJson = (area: NewArea) => ({
  $schema: './node_modules/@emberwatch/area-kit/area.schema.json',
  name: area.name,
  title: area.title,
  owner: `${area.title} team`,
  grant: [area.path],
  routes: [
    {
      path: area.path,
      page: area.page,
      access: 'signedIn',
      title: area.title,
      menu: { label: area.title, order: 100 },
    },
  ],
  parts: [partEntry(firstPart, area.title)],
  permissions: ['GET /v1/sites'],
})

const readme = ({ name, title, path }: NewArea) => `# ${title}

An area of Emberwatch.

\`\`\`sh
npm install
npm start    # in the real shell with the demo fleet: http://localhost:4000${path}, site.operator@emberwatch.example / emberwatch-demo
npm test     # types, lint, pages over the real API in the same process
npm run format    # what the linter can mend itself
npx emberwatch-areas add page StormPage    # or: add part Outlook, extension site.tabs, test StormPage, service
npm install --save-dev @playwright/test    # once; then: npx playwright test
npx emberwatch-areas key new ../signing-key.pem    # once: the file is a secret, ops pin the public half
npx emberwatch-areas publish --host https://… --key ../signing-key.pem --note "why"    # with EMBERWATCH_TOKEN
\`\`\`

Ops gave the path once: \`areas grant ${name} ${path} --owner "${title} team"\`. Pages stand in \`area.json\` and \`src/pages\`, parts in \`src/parts\`.
The guide, the changelog of the host contract and the pages on releases lie in \`node_modules/@emberwatch/area-kit\`, beginning with its README.md.
`
