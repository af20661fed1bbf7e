import { chromium } from '@playwright/test'

const base = process.env.BASE ?? 'http://localhost:4100'
export const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const tokens = {}
export async function open(as, { theme = 'light', width = 1280, height = 900 } = {}) {
  const ctx = await browser.newContext({ viewport: { width, height }, colorScheme: theme, baseURL: base })
  const page = await ctx.newPage()
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0, 300))
  })
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  if (as) {
    tokens[as] ??= (
      await (
        await ctx.request.post('/api/v1/auth', {
          data: { emailAddress: as + '@emberwatch.example', password: 'emberwatch-demo' },
        })
      ).json()
    ).data
    const user = tokens[as]
    await ctx.addInitScript((u) => {
      localStorage.setItem('auth_token', u.token)
      localStorage.setItem('user', JSON.stringify(u))
    }, user)
  }
  return page
}
export const shot = (page, name, opts = {}) => page.screenshot({ path: `/tmp/shots/${name}.png`, ...opts })
