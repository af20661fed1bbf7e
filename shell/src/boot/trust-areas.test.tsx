import { knownMarkup, scriptUrl } from './trust-areas.ts'

describe('scripts come from', () => {
  it.each([
    '/assets/ui.1.js',
    '/areas/modems/1.0.0/remoteEntry.js',
    `${location.origin}/areas/modems/1.0.0/x.js`,
    './assets/a.js',
  ])('the folders of shell and areas: %s', (url) => {
    expect(scriptUrl(url, '/areas/', false)).toBe(url)
  })

  it.each([
    '/api/v1/sites',
    '/areas/../api/v1/sites',
    '/assets/%2e%2e/api/v1/sites',
    '//evil.example/areas/x.js',
    'https://evil.example/assets/x.js',
    'http://localhost:5000/areas/x.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'blob:http://localhost/7',
    'http://localhost@evil.example/areas/x.js',
    '',
  ])('no other place: "%s"', (url) => {
    expect(scriptUrl(url, '/areas/', false)).toBeNull()
  })

  it("another origin in the areas' folder only", () => {
    const base = 'https://cdn.example/areas/'
    expect(scriptUrl(`${base}modems/1.0.0/a.js`, base, false)).toBe(`${base}modems/1.0.0/a.js`)
    expect(scriptUrl('https://cdn.example/other/a.js', base, false)).toBeNull()
    expect(scriptUrl('/areas/modems/1.0.0/a.js', base, false)).toBeNull()
  })

  it('a developer’s own machine on hosts that allow overrides', () => {
    expect(scriptUrl('http://127.0.0.1:5000/remoteEntry.js', '/areas/', true)).not.toBeNull()
    expect(scriptUrl('http://127.0.0.1.evil.example:80/remoteEntry.js', '/areas/', true)).toBeNull()
  })
})

describe('markup', () => {
  it.each([
    '',
    'a plain text & more',
    '.ew{--ant-blue:#1677FF} @media (width<=480px){.a>b{color:red}}',
    '<svg/>',
    '<span aria-hidden="true">&#x2212;</span>',
    'Map: <a href="https://www.naturalearthdata.com" rel="noreferrer">Natural Earth</a>',
    '<svg viewBox="0 0 40 50" aria-hidden="true"><path class="ew-pin-body" d="M20 2C10 2z"/></svg><span data-count="3"></span>',
  ])('of text and drawings stays: %s', (html) => {
    expect(knownMarkup(html)).toBe(html)
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '<span onclick="alert(1)">x</span>',
    '<span style="position:fixed">x</span>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<script>alert(1)</script>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<svg><foreignObject></foreignObject></svg>',
    '<!-- --><b>x</b>',
    '<IMG SRC=x>',
    '<a href="https://x.example" href="javascript:alert(1)"',
    'text <iframe src="/login"></iframe>',
  ])('of any other kind becomes text: %s', (html) => {
    const element = document.createElement('div')
    element.innerHTML = knownMarkup(html)
    expect(element.children).toHaveLength(0)
    expect(element.textContent).toBe(html)
  })

  it('parses in linear time', () => {
    const long = '<span aria-hidden="true">'.repeat(20_000)
    expect(knownMarkup(`${long}<img>`).startsWith('&lt;span')).toBe(true)
  })
})
