import { parse } from 'yaml'
import { templates } from '../../../packages/area-kit/src/init/templates.ts'

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

it('run for the default branch alone, with the same Node', () => {
  expect(gitLab.rules).toEqual([{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }])
  expect(gitHub.if).toBe('github.ref_name == github.event.repository.default_branch')
  const node = (gitHub.steps as { with?: object }[]).find((step) => step.with)?.with
  expect(gitLab.image).toBe('node:24')
  expect(node).toEqual({ 'node-version': 24 })
})

it('give each variable that the commands read', () => {
  const last = gitHub.steps.at(-1)
  const read = [...last.run.matchAll(/\$(EMBERWATCH_\w+)/g)].map(([, name]) => name)
  expect(Object.keys(last.env)).toEqual(expect.arrayContaining([...read, 'EMBERWATCH_TOKEN']))
})
