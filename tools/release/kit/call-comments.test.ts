import * as contract from '@emberwatch/contract'
import * as sitesSystems from '@emberwatch/contract/sites-systems'
import { withCallComments } from './call-comments.ts'

const declared = (lines: string) => `declare module 'x' {\n${lines}\n}\n`

it('says above each call what it is for, who may make it, what it refuses with and its limits', () => {
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

it('joins the comment that stands there, and leaves what is no call', () => {
  const text = declared(
    'export const jobs: {\n    /** The newest first. */\n    cancel: ItemEndpoint<"/v1/jobs/{id}", never>;\n    unknown: ItemEndpoint<"/x", never>;\n    name: string;\n};',
  )
  const declarations = withCallComments(text, contract)
  expect(declarations.match(/\/\*\*/g)).toHaveLength(1)
  expect(declarations).toContain(`     * ${contract.jobs.cancel.summary}\n     *\n     * The newest first.\n`)
})
