import type { BuildName } from '@emberwatch/contract'
import { preloadsFor, publicView, type RegistryDocument } from '@emberwatch/federation'
import type { MapTiles } from './settings.ts'
import { floorScript } from './shell/floor-guard.ts'
import type { ServedShell } from './shell/served-shell.ts'
import { versionOfBuild } from './version-of-build.ts'

interface PageOptions {
  readonly shell: ServedShell
  readonly registry: RegistryDocument
  /** Chooses the preload links. */
  readonly path: string
  /** The path is `/` by default. */
  readonly basePath?: string
  /** Undefined also forbids browsers' own overrides. */
  readonly overrides?: Readonly<Record<string, string>>
  readonly map?: MapTiles | undefined
  /** The page's source shows it. */
  readonly build?: BuildName | undefined
  /** Visits of a hundred that name a trace in their calls. */
  readonly traceVisits?: number | undefined
  /** False for exported pages, which report to nobody. */
  readonly isMonitored?: boolean
  /** The shell that a share of browsers has. */
  readonly canary?: string | undefined
  /** True where the host also takes errors and times. */
  readonly hearsVisits?: boolean
  /** Scripts of start-guard.ts. */
  readonly guards?: readonly string[]
}

/**
 * The registry as a data block, and all that the path needs, so that a federated cold load has no waterfall (product 21.5). The shell's scripts are
 * script elements, not preloads: browsers compile them off the page's thread while they arrive.
 */
export function renderPage(options: PageOptions): string {
  const { registry, path, basePath = '/', map, build, guards = [] } = options
  const { manifest: shell } = options.shell
  const asset = (file: string) => `${basePath}assets/${file}`
  const { files, modules } = preloadsFor(registry, path)
  const lazy = modules.flatMap((name) => shell.lazy[name] ?? [])
  // Modules may share a file.
  const assets = [...new Map([...shell.preloads, ...lazy].map((file) => [file.file, file])).values()]
  return [
    '<!doctype html>',
    basePath === '/' ? '<html lang="en">' : `<html lang="en" data-base="${basePath}">`,
    '<head>',
    ...metaElements,
    build && `<meta name="emberwatch-build" content="${escaped(versionOfBuild(build))}">`,
    '<title>Emberwatch</title>',
    `<script>${floorScript}</script>`,
    ...guards.map((guard) => `<script>${guard}</script>`),
    `<link rel="icon" href="${icon}">`,
    ...shell.styles.map((style) => `<link rel="stylesheet" href="${asset(style.file)}" ${sri(style)}>`),
    // The start requests the others and so notices a failure.
    ...[...shell.scripts, ...assets.filter(isScript)].map(
      (script) => `<script defer fetchpriority="high" src="${asset(script.file)}" ${sri(script)}></script>`,
    ),
    ...assets.filter((file) => !isScript(file)).map(({ file, integrity }) => preload({ href: asset(file), integrity })),
    ...files.map(preload),
    registryBlock(options),
    // ui/map reads it where tiles come from elsewhere.
    map && `<script id="map-tiles" type="application/json">${inScript(JSON.stringify(map))}</script>`,
    '</head>',
    '<body><div id="root"></div><noscript>Emberwatch needs JavaScript.</noscript></body>',
    '</html>',
    '',
  ]
    .filter((line) => line !== undefined)
    .join('\n')
}

const metaElements = [
  '<meta charset="utf-8">',
  // The page reaches the screen's edges; the bottom bar keeps clear of them. A phone's keyboard takes its room from the page.
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="description" content="Fire-alarm monitoring: sites, systems, modems and reports.">',
]

const sri = ({ integrity }: { integrity: string }) => `integrity="${integrity}" crossorigin`
/** A preload matches only a request with the same integrity. */
const preload = ({ href, integrity }: { href: string; integrity: string }) =>
  `<link rel="preload" as="${href.endsWith('.css') ? 'style' : 'script'}" href="${escaped(href)}" ${sri({ integrity })}>`

/** The document, and what the host takes from browsers. */
function registryBlock({
  registry,
  shell,
  overrides,
  canary,
  isMonitored,
  hearsVisits,
  traceVisits,
}: PageOptions): string {
  const overridden = overrides ? ` data-overrides="${escaped(JSON.stringify(overrides))}"` : ''
  const reporting = (isMonitored ? ' data-reports' : '') + (hearsVisits ? ' data-visits' : '')
  const traced = traceVisits ? ` data-traces="${traceVisits}"` : ''
  const document = inScript(JSON.stringify(publicView(registry, shell.version, canary)))
  return `<script id="registry" type="application/json"${overridden}${reporting}${traced}>${document}</script>`
}

export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#2b59d9" d="M12 2c1 4 5 6 5 11a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-3-1-6 1-10z"/></svg>'
/** A data URL saves a request. */
const icon = `data:image/svg+xml,${encodeURIComponent(iconSvg)}`

const isScript = ({ file }: { file: string }): boolean => file.endsWith('.js')

const inScript = (json: string): string => json.replace(/</g, '\\u003c')
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
