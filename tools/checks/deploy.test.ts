import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { allSettings } from '@emberwatch/server'
import { parseAllDocuments } from 'yaml'

/** deploy/: what stands there can be read by those it is for, names settings that there are, and fits how the server ends. */

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort()

// biome-ignore lint/suspicious/noExplicitAny: documents of others' making, looked into here and there
type Yaml = any
function yaml(file: string): Yaml[] {
  const documents = parseAllDocuments(read(file), { merge: true })
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  return documents.map((document) => document.toJS())
}
const kubernetes = files('deploy/kubernetes/{base/*,monitoring/*,secret.example}.yaml')
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap(yaml)
const ofKind = (kind: string) => kubernetes.filter((one) => one.kind === kind)
const [compose] = yaml('deploy/compose/compose.yaml')
const instances: Yaml[] = Object.entries<Yaml>(compose.services)
  .filter(([name]) => name.startsWith('emberwatch'))
  .map(([, service]) => service)
const units = files('deploy/systemd/*.service')
/** The others end by themselves, or are no servers of ours. */
const servers = units.filter((unit) => /server\.js/.test(read(unit)) && !/^Type=oneshot$/m.test(read(unit)))

const settings = new Set([...read('docs/settings.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))

it('the files name only declared settings', () => {
  const names = [
    ...instances.flatMap(({ environment }) => Object.keys(environment)),
    ...ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data)),
    ...ofKind('Secret').flatMap(({ stringData }) => Object.keys(stringData)),
    ...[...read('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(
      ([, line = '']) => line.match(/\b[A-Z_]+(?==)/g) ?? [],
    ),
    ...units.flatMap((unit) => [...read(unit).matchAll(/(?:^Environment=| )([A-Z_]+)=/gm)].map(([, name]) => name)),
  ]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !settings.has(name ?? '') && name !== 'NODE_OPTIONS')).toEqual([])
})

it('the compose file sets declared settings and no secret', () => {
  for (const { environment } of instances)
    for (const [name, value] of Object.entries<string>(environment)) {
      expect(Object.keys(allSettings)).toContain(name)
      if (allSettings[name]?.isSecret) expect([name, value]).toEqual([name, expect.stringMatching(/\$\{\w+:[?-]\}/)])
    }
})

it('the page leads to production by existing files and settings', () => {
  const page = read('docs/production.md')
  const copied = [...page.matchAll(/\bdeploy\/[\w@./-]+/g)].map(([file]) => file)
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((file) => files(file).length === 0)).toEqual([])
  const names = [...page.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  const settingsPage = read('docs/settings.md')
  expect(names.filter((name) => !settingsPage.includes(`\`${name.replace(/_FILE$/, '')}\``))).toEqual([
    'PGPASSWORD',
    'AWS_SHARED_CREDENTIALS_FILE',
  ])
})

it('every server runs for production, which requires signatures', () => {
  expect(instances.map(({ environment }) => environment.NODE_ENV)).toEqual(['production', 'production'])
  expect(ofKind('ConfigMap').map(({ data }) => data.NODE_ENV)).toEqual(['production'])
  expect(read('deploy/Dockerfile')).toMatch(/^ENV NODE_ENV=production /m)
  expect(servers).toHaveLength(4)
  const ours = units.map(read).filter((text) => text.includes('server.js'))
  for (const text of ours) expect(text).toMatch(/^Environment=NODE_ENV=production /m)
})

it("a broker's compose file adds it to both instances with declared settings", () => {
  const [{ services }] = yaml('deploy/compose/broker.yaml')
  const { mosquitto, ...others } = services
  expect(Object.keys(others)).toEqual(Object.keys(compose.services).filter((name) => name.startsWith('emberwatch')))
  for (const { environment } of Object.values<Yaml>(others)) {
    expect(Object.keys(environment).filter((name) => !(name in allSettings))).toEqual([])
    expect(environment.PLAINTEXT_HOSTS.split(',')).toContain(
      new URL(environment.MQTT_URL.replace(/\$\{.*\}/, 'x')).hostname,
    )
  }
  const mounted = mosquitto.volumes.map((volume: string) => volume.split(':')[0])
  const own = mounted.filter((location: string) => location.startsWith('../'))
  expect(own.filter((location: string) => files(join('deploy/compose', location)).length === 0)).toEqual([])
  expect(mounted).toContain('access')
  expect(mosquitto).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
})

it("the modems' compose file opens a port of one instance with declared settings", () => {
  const [{ services }] = yaml('deploy/compose/modems.yaml')
  expect(Object.keys(services)).toEqual(['emberwatch-1'])
  const { environment, ports, volumes } = services['emberwatch-1']
  expect(Object.keys(environment).filter((name) => !(name in allSettings))).toEqual([])
  expect(ports).toEqual([`${environment.MQTT_PORT}:${environment.MQTT_PORT}`])
  const [mounted] = volumes.map((volume: string) => volume.split(':')[1])
  for (const file of [environment.MQTT_TLS_CERT, environment.MQTT_TLS_KEY]) expect(file).toMatch(`${mounted}/`)
})

it('the required settings of a compose file are in its example', () => {
  const variables = files('deploy/compose/*.yaml').flatMap((file) =>
    [...read(file).matchAll(/\$\{(\w+)/g)].map(([, name]) => name),
  )
  const documentedNames = [...read('deploy/compose/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(variables.filter((name) => !documentedNames.includes(name) && !name?.startsWith('SOURCE_')).sort()).toEqual([])
})

describe('a shutdown waits until the server has drained in', () => {
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
  it.each(servers)('%s', (unit) => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(unit))?.[1])).toBeGreaterThan(drain({}))
  })
})

it('Kubernetes uses existing probes and a read-only container', () => {
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

it('the proxy hides probes and metrics and streams bodies', () => {
  const nginx = read('deploy/compose/nginx.conf')
  expect(nginx).toMatch(/location ~ \^\/\(livez\|readyz\|metrics\)\(\/\|\$\) \{\s*return 404;/)
  expect(nginx).toMatch(/^\s*proxy_request_buffering off;/m)
  const [{ metadata, spec }] = ofKind('Ingress')
  expect(metadata.annotations['nginx.ingress.kubernetes.io/proxy-request-buffering']).toBe('off')
  const hidden = spec.rules[0].http.paths.filter(({ path }: Yaml) => path !== '/')
  expect(hidden.map(({ path }: Yaml) => path)).toEqual(['/livez', '/readyz', '/metrics'])
  const behind = new Set(hidden.map(({ backend }: Yaml) => backend.service.name))
  const services = ofKind('Service').filter(({ metadata: { name } }) => behind.has(name))
  expect(services.map((service) => service.spec.selector)).toEqual([undefined])
})

describe('kustomize', () => {
  const folder = 'deploy/kubernetes'
  const [base] = yaml(`${folder}/base/kustomization.yaml`)
  const [shared] = yaml(`${folder}/shared-store/kustomization.yaml`)
  const core = kubernetes.filter(({ kind }) => kind !== 'PodMonitor')

  it('takes every file, and the image by one version', () => {
    const own = files(`${folder}/base/*.yaml`).map((file) => basename(file))
    expect([...base.resources, 'kustomization.yaml'].sort()).toEqual(own)
    const { version } = JSON.parse(read('package.json'))
    const ofUs = files(`${folder}/*/kustomization.yaml`).flatMap((file) => yaml(file)[0].images ?? [])
    expect(ofUs).toEqual(ofUs.map(() => ({ name: 'emberwatch', newTag: version })))
    expect(ofUs).toHaveLength(3)
    const pods = [...ofKind('Deployment'), ...ofKind('CronJob').map(({ spec }) => spec.jobTemplate)]
    expect(pods).toHaveLength(3)
    for (const { spec } of pods) expect(spec.template.spec.containers[0].image).toBe('emberwatch')
  })

  /** A line for each that Kubernetes would refuse. */
  const problemsOf = (documents: Yaml[]) => {
    const child = join(import.meta.dirname, 'kubernetes-schema.test-child.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [child], {
      input: JSON.stringify(documents),
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    return stdout.split('\n').filter(Boolean)
  }

  it('fits the schema of Kubernetes for each object', () => {
    expect(core.length).toBeGreaterThan(10)
    expect(problemsOf(core)).toEqual([])
    const [deployment] = ofKind('Deployment')
    expect(problemsOf([{ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }])).toEqual([
      expect.stringMatching(/^Deployment emberwatch: .*replicas must be integer$/),
    ])
  })

  it('has matching ports and labels', () => {
    const [deployment] = ofKind('Deployment')
    const { labels } = deployment.spec.template.metadata
    const ports = deployment.spec.template.spec.containers[0].ports.map(({ name }: Yaml) => name)
    const [policy] = ofKind('NetworkPolicy')
    const [monitor] = ofKind('PodMonitor')
    expect(policy.spec.podSelector.matchLabels).toEqual(labels)
    const [{ values }] = monitor.spec.selector.matchExpressions
    expect(values).toContain(labels['app.kubernetes.io/name'])
    // Alerts know the pods by this label.
    expect(labels[monitor.spec.jobLabel]).toBe('emberwatch')
    const portNames = [
      ...policy.spec.ingress.flatMap(({ ports: each }: Yaml) => each),
      ...monitor.spec.podMetricsEndpoints,
    ].map(({ port }: Yaml) => port)
    expect(portNames.filter((port) => !ports.includes(port))).toEqual([])
  })

  it('uses the object store without a shared volume', () => {
    expect(shared.kind).toBe('Component')
    const [config] = yaml(`${folder}/shared-store/config.yaml`)
    expect(Object.keys(config.data).filter((name) => !settings.has(name))).toEqual([])
    // The patches replace these by their index.
    for (const { spec } of [
      ...ofKind('Deployment'),
      ofKind('CronJob').find(({ spec }) => spec.startingDeadlineSeconds).spec.jobTemplate,
    ])
      expect(spec.template.spec.volumes[0].name).toBe('releases')
  })

  it('has a valid broker of modems that admits the platform and modems', () => {
    const broker = files(`${folder}/broker/*.yaml`)
      .filter((file) => !/(kustomization|config)\.yaml$/.test(file))
      .flatMap(yaml)
    expect(problemsOf(broker)).toEqual([])
    const one = (kind: string) => broker.filter((document) => document.kind === kind)
    const [{ spec: set }] = one('StatefulSet')
    const [{ spec: policy }] = one('NetworkPolicy')
    const { labels } = set.template.metadata
    const [container] = set.template.spec.containers
    const ports = container.ports.map(({ name }: Yaml) => name)
    expect(policy.podSelector.matchLabels).toEqual(labels)
    expect(policy.ingress[1].from[0].podSelector.matchLabels).toEqual(ofKind('Deployment')[0].spec.selector.matchLabels)
    // The gateway beside it comes by the broker's name.
    expect(policy.ingress[1].from[1].podSelector.matchLabels).toEqual(labels)
    for (const { spec } of one('Service')) {
      expect(spec.selector).toEqual(labels)
      expect(ports).toContain(spec.ports[0].targetPort)
    }
    const [config] = yaml(`${folder}/broker/config.yaml`)
    expect(Object.keys(config.data).filter((name) => !settings.has(name))).toEqual([])
    expect(one('Service').map(({ metadata }) => metadata.name)).toContain(config.data.PLAINTEXT_HOSTS)
    // The configuration of a machine names these paths.
    const mounts = container.volumeMounts.map(({ mountPath }: Yaml) => mountPath)
    const placesByName = [
      ...read('deploy/mosquitto/mosquitto.conf').matchAll(/^(?:password_file|certfile|pid_file) (.*)\/[^/]+$/gm),
    ]
    expect(placesByName.map(([, location]) => location).filter((location) => !mounts.includes(location))).toEqual([])
    const [{ configMapGenerator }] = yaml('deploy/mosquitto/kustomization.yaml')
    for (const file of configMapGenerator[0].files) expect(mounts).toContain(`/etc/mosquitto/${file}`)
    // The gateway writes where Mosquitto reads.
    const gateway = set.template.spec.containers[1]
    expect(set.template.spec.terminationGracePeriodSeconds).toBe(
      ofKind('Deployment')[0].spec.template.spec.terminationGracePeriodSeconds,
    )
    const folderOf = (of: Yaml, path: string) => of.volumeMounts.find(({ mountPath }: Yaml) => mountPath === path).name
    const [{ value: accessFolder }] = gateway.env
    expect(folderOf(gateway, accessFolder)).toBe(folderOf(container, '/var/lib/emberwatch-access'))
  })

  const canRender = spawnSync('kubectl', ['version', '--client']).status === 0
  if (!canRender) console.warn('kubectl is not there: what kustomize makes of deploy/kubernetes is not tried.')
  ;(canRender ? it : it.skip)(
    'is rendered, with and without the volume, with all components at once, and alone without what others define',
    () => {
      const render = (name: string) => {
        const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(root, folder, name)], {
          encoding: 'utf8',
        })
        expect([status, stderr]).toEqual([0, ''])
        return parseAllDocuments(stdout).map((document) => document.toJS())
      }
      const claims = (documents: Yaml[]) => documents.filter(({ kind }) => kind === 'PersistentVolumeClaim').length
      expect(claims(render('base'))).toBe(1)
      const groups = render('base').map(({ apiVersion }) => apiVersion.replace(/\/.*/, ''))
      expect([...new Set(groups)].toSorted()).toEqual(['apps', 'batch', 'networking.k8s.io', 'policy', 'v1'])
      expect(JSON.stringify(render('base'))).not.toContain('hostPath')
      const without = render('example')
      expect(without.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(
        expect.arrayContaining([
          'StatefulSet emberwatch-broker',
          'PodMonitor emberwatch',
          'CronJob emberwatch-probe',
          'Deployment emberwatch',
        ]),
      )
      expect(claims(without)).toBe(0)
      expect(JSON.stringify(without)).not.toContain('persistentVolumeClaim')
      const settingsOf = without.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'emberwatch')
      expect(settingsOf?.data).toMatchObject({
        STORE_S3_PREFIX: 'releases/',
        NODE_ENV: 'production',
        PLAINTEXT_HOSTS: 'emberwatch-broker',
      })
    },
  )
})

it('the image runs without root and contains no build tools', () => {
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

  it.each(units)('%s is accepted without a warning as well protected', (unit) => {
    const file = join(folder, basename(unit))
    // The path of Node differs from machine to machine.
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
