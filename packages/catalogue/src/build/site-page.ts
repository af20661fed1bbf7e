/** A square of a map: the site has no map data of its own. */
export const emptyTile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#8882" stroke="#8885" d="M0 0h256v256H0z"/></svg>\n'

/** Without an icon browsers request /favicon.ico. */
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Cpath fill=%22%232b59d9%22 d=%22M1 1h6v6H1zM9 1h6v6H9zM1 9h6v6H1zM9 9h6v6H9z%22/%3E%3C/svg%3E'

interface SiteFiles {
  readonly script: string
  readonly styles: readonly string[]
}

/** The site's one page. Its addresses are relative, so that it may lie in any folder of a server. */
export function sitePage({ script, styles }: SiteFiles): string {
  const tiles = { tileUrl: 'tile.svg', attribution: 'Here a host draws its map' }
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Components · Emberwatch</title>',
    `<link rel="icon" href="${icon}">`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<script id="map-tiles" type="application/json">${JSON.stringify(tiles)}</script>`,
    `<script defer src="${script}"></script>`,
    '</head>',
    '<body><div id="root"></div><noscript>The catalogue needs JavaScript.</noscript></body>',
    '</html>',
    '',
  ].join('\n')
}
