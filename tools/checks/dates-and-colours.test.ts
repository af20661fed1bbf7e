import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One palette and one format of dates (product 16.2): what screens show comes from theme.css and format.ts. */

const root = join(import.meta.dirname, '../..')
const sources = globSync('{mf-*,shell,packages/ui}/src/**/*.{ts,tsx,css}', { cwd: root }).filter(
  // The sheets of antd are made from the theme; the overlay of errors is for development alone.
  (file) => !/\.test(-kit)?\.tsx?$|\/test\/|^packages\/ui\/src\/antd\/|error-overlay\.css$/.test(file),
)
const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort()

it('times are written by format.ts, but for clocks', () => {
  expect(filesWith(/new Intl\.DateTimeFormat|\.toLocale(Date|Time)?String\(/)).toEqual([
    'mf-sites-systems/src/pages/WallPage/WallHead.tsx',
    'shell/src/session/AccountBanners.tsx',
  ])
  expect(filesWith(/resolvedOptions\(\)\.timeZone/)).toEqual(['packages/ui/src/text/format.ts'])
})

it('colours are those of the theme, but for shadows, charts, the frame of the wall, and what a printer or camera needs', () => {
  expect(filesWith(/#[0-9a-f]{6}\b|\brgba?\(\d/i)).toEqual([
    'mf-auth/src/card/card.module.css',
    'mf-modems/src/pages/QrCodePage/labels.module.css',
    'mf-reports/src/charts/chart.module.css',
    'mf-sites-systems/src/pages/WallPage/wall.module.css',
    'packages/ui/src/map/map.css',
    'packages/ui/src/qr/QrImage.tsx',
    'packages/ui/src/theme/theme.css',
    'packages/ui/src/theme/tokens.ts',
  ])
})
