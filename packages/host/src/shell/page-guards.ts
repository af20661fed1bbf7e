/** What the guards use of a page. The server around them knows no page, so its types have none of it. */
interface PageElement {
  readonly dataset: Readonly<Record<string, string | undefined>>
}
interface PageEvent {
  readonly filename?: string
  readonly target: { readonly src?: string }
}
declare const document: {
  readonly documentElement: PageElement
  querySelector(selector: string): PageElement | null
  getElementById(id: string): PageElement | null
}
declare const location: {
  readonly [part in 'host' | 'origin' | 'pathname' | 'search' | 'hash']: string
} & { replace(address: string): void }
declare function addEventListener(name: string, listener: (event: PageEvent) => void, isCapture?: boolean): void

/*
 * Pages have these functions inline, as they stand here: the functions must name nothing from outside and have no comments. The first watches the start of
 * the shell, in the page itself so that it hears everything; what it does then is fetched when it is needed. The second leads a share of browsers to the
 * canary. Pages with the shell before have none of it, so that nothing goes round. Rejections may be an area's, whose page comes while the shell starts: they
 * wait longer. Firefox cuts off what loads when the page is left, and calls that a failure: what fails from then on is none, and a page that stays has the
 * time limit.
 */

export function watchStart(version: string, folder: string, guard: string, key: string): void {
  let kind: string | undefined
  let isLeft = false
  const fail = (why: string) => {
    if (kind || document.querySelector('#root[data-started]')) return
    kind = why
    import(folder + guard).then(({ fallBack }) => fallBack(version, key, why))
  }
  addEventListener(
    'error',
    ({ filename, target }) => {
      const url = filename || target.src || ''
      if (!isLeft && url.includes(location.host + folder)) setTimeout(fail, 2000, filename ? 'evaluation' : 'network')
    },
    true,
  )
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  addEventListener('unhandledrejection', () => setTimeout(fail, 5000, 'evaluation'))
  addEventListener('emberwatch:crash', () => fail('crash'))
  addEventListener('load', () => setTimeout(fail, 15_000, 'timeout'))
  try {
    if (sessionStorage.getItem(key) === version) fail('known')
  } catch {}
}

export function takeShare(version: string, percent: number, key: string): void {
  const { origin, pathname, search, hash } = location
  try {
    const [drawnFor, lot] = (localStorage.getItem(`${key}-share`) ?? '').split(' ')
    const number = drawnFor === version ? Number(lot) : Math.random() * 100
    localStorage.setItem(`${key}-share`, `${version} ${number}`)
    if (number >= percent || sessionStorage.getItem(key) === version || /[?&]shell-/.test(search)) return
  } catch {
    return
  }
  location.replace(`${origin}${pathname}${search}${search ? '&' : '?'}shell-canary=${version}${hash}`)
}

export async function fallBack(version: string, key: string, kind: string): Promise<void> {
  const base = document.documentElement.dataset.base ?? '/'
  const { ticket, reports } = document.getElementById('registry')?.dataset ?? {}
  const report = async () => {
    const ask = (path: string, body: object) =>
      fetch(`${base}releases/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body),
      })
    const own =
      ticket ??
      (reports === undefined ? undefined : ((await (await ask('tickets', {})).json()) as { ticket?: string }).ticket)
    if (own) await ask('reports', { ticket: own, reports: [{ area: 'shell', version, outcome: 'failed', kind }] })
  }
  if (kind !== 'known') await report().catch(() => {})
  try {
    sessionStorage.setItem(key, version)
  } catch {}
  const { origin, pathname, search, hash } = location
  const rest = search.replace(/[?&]shell-(before|canary)=.*$/, '')
  location.replace(`${origin}${pathname}${rest}${rest ? '&' : '?'}shell-before=${version}${hash}`)
}
