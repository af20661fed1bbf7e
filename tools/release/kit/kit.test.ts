import { dirname, join } from 'node:path'
import * as contract from '@emberwatch/contract'
import * as sitesSystems from '@emberwatch/contract/sites-systems'
import { StrictAreaFile } from '@emberwatch/federation'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { templates } from '../../../packages/area-kit/src/init/templates.ts'
import { anchorsIn, linksIn } from '../../checks/citations/find.ts'
import { areaSchema, areaSchemaFile } from './area-schema.ts'
import { withCallComments } from './call-comments.ts'
import { kitDocuments } from './kit-documents.ts'

describe('area schema', () => {
  const isArea = new Ajv().compile(areaSchema())
  const area = JSON.parse(
    templates({ name: 'weather', title: 'Weather', page: 'WeatherPage', path: '/weather' })['area.json'] ?? '',
  )

  it('has every field of a build', () => {
    expect(areaSchema()).toMatchObject({
      properties: Object.fromEntries(Object.keys(StrictAreaFile.entries).map((field) => [field, {}])),
    })
  })

  it("accepts a new area's area.json with its path of the schema", () => {
    expect(area.$schema).toBe(`./node_modules/@emberwatch/area-kit/${areaSchemaFile}`)
    expect(isArea(area)).toBe(true)
  })

  it.each([
    ['an unknown field', { colour: 'red' }],
    ['an area without a title', { title: undefined }],
    ['a page that is no PascalCase name', { routes: [{ ...area.routes[0], page: 'weather' }] }],
    ['an unknown access word', { routes: [{ ...area.routes[0], access: 'everyone' }] }],
    [
      'an unknown extension point',
      { extensions: [{ point: 'site.footer', part: 'Summary', title: 'W', access: 'signedIn' }] },
    ],
    ['a version that is none', { needsContract: 'new' }],
  ])('refuses %s', (_, changes) => {
    expect(isArea({ ...area, ...changes })).toBe(false)
  })
})

describe('call comments', () => {
  const declared = (lines: string) => `declare module 'x' {\n${lines}\n}\n`

  it('describe purpose, rights, refusals and limits of each call', () => {
    const text = declared(
      'export const sites: {\n    list: ListEndpoint<"/v1/sites", {\n    a: string;\n    }>;\n    update: ItemEndpoint<"/v1/sites/{id}", {\n    }>;\n};',
    )
    const declarations = withCallComments(text, sitesSystems)
    const { list, update } = sitesSystems.sites
    expect(declarations).toContain(
      `/**\n     * ${list.summary}\n     *\n     * \`GET /v1/sites\`, for anyone who is signed in.`,
    )
    expect(declarations).toContain(`Sorts by ${list.sort.map((name) => `\`${name}\``).join(', ')}`)
    expect(declarations).toContain(
      `     * ${update.summary}\n     *\n     * \`PUT /v1/sites/{id}\`, for people with at least level`,
    )
    expect(declarations).toContain('`site.not_found` (404, Site not found)')
    // The rest of the text is the same.
    expect(declarations.replace(/ {4}\/\*\*[\s\S]*?\*\/\n/g, '')).toBe(text)
  })

  it('join an existing comment, and only calls have one', () => {
    const text = declared(
      'export const jobs: {\n    /** The newest first. */\n    cancel: ItemEndpoint<"/v1/jobs/{id}", never>;\n    unknown: ItemEndpoint<"/x", never>;\n    name: string;\n};',
    )
    const declarations = withCallComments(text, contract)
    expect(declarations.match(/\/\*\*/g)).toHaveLength(1)
    expect(declarations).toContain(`     * ${contract.jobs.cancel.summary}\n     *\n     * The newest first.\n`)
  })
})

describe('kit documents', () => {
  const documents = kitDocuments(join(import.meta.dirname, '../../..'))
  const guide = documents.get('README.md') ?? ''

  it('include the guide and each document that it links', () => {
    expect([...documents.keys()]).toEqual(
      expect.arrayContaining(['README.md', 'docs/host-contract.md', 'docs/releases.md', 'docs/deploying.md']),
    )
    const decisions = [...documents.keys()].map((file) => /decisions\/(\d+)/.exec(file)?.[1]).filter(Boolean)
    const numbers = [...guide.matchAll(/\bdecision (\d{4})/g)].map(([, number]) => number)
    expect(decisions).toEqual([...new Set(numbers)])
    expect(decisions.length).toBeGreaterThan(0)
  })

  it.each([...documents])('in %s link only to packed documents and their headings', (file, text) => {
    const deadLinks = linksIn(text).filter(({ target }) => {
      const [path = '', anchor] = target.split('#')
      const other = documents.get(path ? join(dirname(file), path) : file)
      return other === undefined || (anchor !== undefined && !anchorsIn(other).has(anchor))
    })
    expect(deadLinks).toEqual([])
  })

  it('keep a path between the guide and others, in both directions', () => {
    expect(guide).toContain('](docs/releases.md)')
    expect(documents.get('docs/host-contract.md')).toContain('](../README.md')
  })

  it('keep code unchanged', () => {
    expect(guide).toContain("const [, token = ''] = /^Bearer (\\S+)$/.exec(")
  })
})

describe('pipelines', () => {
  /** The pipelines of a new area say the same, each in its platform's words. */

  const files = templates({ name: 'weather', title: 'Weather', page: 'WeatherPage', path: '/weather' })
  const gitLab = parse(files['.gitlab-ci.yml'] ?? '').release
  const gitHub = parse(files['.github/workflows/ci.yml'] ?? '').jobs.release

  const gitLabCommands: string[] = gitLab.script
  const gitHubCommands: string[] = (gitHub.steps as { run?: string }[]).flatMap(
    ({ run }) => run?.trim().split('\n') ?? [],
  )

  /** Compares commands without the path of the key and the reading of the commit, in which they differ. */
  const same = (command: string) => command.replace(/--(key|note) "[^"]*"/g, '--$1')

  it('run the same commands in the same order', () => {
    const isOfKey = (command: string) => /^(umask|printf) /.test(command)
    expect(gitHubCommands.filter((command) => !isOfKey(command)).map(same)).toEqual(gitLabCommands.map(same))
    expect(gitLabCommands.map(same)).toEqual(['npm ci', 'npm test', expect.stringContaining('publish --host')])
  })

  it('run for the default branch only, with the same Node', () => {
    expect(gitLab.rules).toEqual([{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }])
    expect(gitHub.if).toBe('github.ref_name == github.event.repository.default_branch')
    const node = (gitHub.steps as { with?: object }[]).find((step) => step.with)?.with
    expect(gitLab.image).toBe('node:24')
    expect(node).toEqual({ 'node-version': 24 })
  })

  it('set each variable of the commands', () => {
    const last = gitHub.steps.at(-1)
    const read = [...last.run.matchAll(/\$(EMBERWATCH_\w+)/g)].map(([, name]) => name)
    expect(Object.keys(last.env)).toEqual(expect.arrayContaining([...read, 'EMBERWATCH_TOKEN']))
  })
})
