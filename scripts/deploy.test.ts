import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseAllDocuments } from 'yaml'

/** deploy/: what stands there can be read by those it is for, names settings that there are, and fits how the server ends. */

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort()

// biome-ignore lint/suspicious/noExplicitAny: documents of others' making, looked into here and there
type Yaml = any
function yaml(file: string): Yaml[] {
  const documents = parseAllDocuments(read(file), { merge: true })
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  return documents.map((document) => document.toJS())
}
const kubernetes = files('deploy/kubernetes/*.yaml').flatMap(yaml)
const ofKind = (kind: string) => kubernetes.filter((one) => one.kind === kind)
const [compose] = yaml('deploy/compose/compose.yaml')
const instances: Yaml[] = Object.entries<Yaml>(compose.services)
  .filter(([name]) => name.startsWith('emberwatch'))
  .map(([, service]) => service)
const units = files('deploy/systemd/*.service')

const settings = new Set([...read('docs/settings.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name))

it('names no setting that there is not', () => {
  const named = [
    ...instances.flatMap(({ environment }) => Object.keys(environment)),
    ...ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data)),
    ...ofKind('Secret').flatMap(({ stringData }) => Object.keys(stringData)),
    ...[...read('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(
      ([, line = '']) => line.match(/\b[A-Z_]+(?==)/g) ?? [],
    ),
    ...units.flatMap((unit) => [...read(unit).matchAll(/(?:^Environment=| )([A-Z_]+)=/gm)].map(([, name]) => name)),
  ]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !settings.has(name ?? '') && name !== 'NODE_OPTIONS')).toEqual([])
})

it('runs every server for production, on which hangs whether releases must be signed', () => {
  expect(instances.map(({ environment }) => environment.NODE_ENV)).toEqual(['production', 'production'])
  expect(ofKind('ConfigMap').map(({ data }) => data.NODE_ENV)).toEqual(['production'])
  expect(read('deploy/Dockerfile')).toMatch(/^ENV NODE_ENV=production /m)
  expect(units).toHaveLength(3)
  for (const unit of units) expect(read(unit)).toMatch(/^Environment=NODE_ENV=production /m)
})

it('what a compose file asks for stands in the example of its settings', () => {
  const asked = [...read('deploy/compose/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const given = [...read('deploy/compose/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(asked.filter((name) => !given.includes(name) && !name?.startsWith('SOURCE_')).sort()).toEqual([])
})

describe('whoever ends a server waits until it has drained', () => {
  const drain = ({ DRAIN_GRACE = '5', DRAIN_LIMIT = '60' }: Record<string, string>) =>
    Number(DRAIN_GRACE) + Number(DRAIN_LIMIT)

  it('compose', () => {
    expect(instances).toHaveLength(2)
    for (const { environment, stop_grace_period: wait } of instances)
      expect(Number.parseInt(wait, 10)).toBeGreaterThan(drain(environment))
  })
  it('Kubernetes', () => {
    const [config] = ofKind('ConfigMap')
    expect(ofKind('Deployment').length).toBeGreaterThan(0)
    for (const { spec } of ofKind('Deployment'))
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain(config.data))
  })
  it.each(units)('%s', (unit) => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(unit))?.[1])).toBeGreaterThan(drain({}))
  })
})

it('Kubernetes asks the probes that there are, and lets nobody write into the container', () => {
  for (const { spec } of ofKind('Deployment')) {
    const [container] = spec.template.spec.containers
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => container[probe].httpGet.path)
    expect(paths).toEqual(['/livez', '/livez', '/readyz'])
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true)
    expect(container.volumeMounts.map((mount: Yaml) => mount.mountPath)).toEqual(['/data', '/tmp'])
  }
  for (const { read_only: isReadOnly, cap_drop: dropped, volumes } of instances)
    expect([isReadOnly, dropped, volumes]).toEqual([true, ['ALL'], ['releases:/data']])
})

it('the image runs as somebody who is not root, and holds nothing to build with', () => {
  const last =
    read('deploy/Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(last).toMatch(/^USER node$/m)
  expect([...last.matchAll(/^COPY (.*)$/gm)].map(([, line]) => line)).toEqual([
    '--from=build --chown=root:root --chmod=555 /emberwatch /emberwatch',
  ])
})

const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0
;(canVerify ? describe : describe.skip)('systemd', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberwatch-units-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(units)('reads %s without a word, and finds it well closed', (unit) => {
    const file = join(folder, basename(unit))
    // Where Node lies differs from machine to machine.
    writeFileSync(file, read(unit).replace('/usr/bin/node', process.execPath))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(basename(unit)))
    expect([status, about]).toEqual([0, []])
    const security = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=25', file], {
      encoding: 'utf8',
    })
    expect([security.status, security.stderr]).toEqual([0, ''])
  })
})
