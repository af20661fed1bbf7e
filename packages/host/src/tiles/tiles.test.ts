import fastify, { type FastifyInstance } from 'fastify'
import { drawTile } from './draw-tile.ts'
import { readTile, tilesPlugin } from './tiles-plugin.ts'
import { towns } from './towns.ts'
import { unwrapRing } from './unwrap-rings.ts'
import { readWorldMap } from './world-map.ts'

describe('unwrapRing', () => {
  it('keeps a ring that does not cross the antimeridian', () => {
    const ring = [[10, 60], [12, 60], [12, 62], [10, 60]] // biome-ignore format: one line
    expect(unwrapRing(ring)).toEqual(ring)
  })

  it('continues beyond 180 where the ring crosses it', () => {
    const ring = [[179, 66], [-179, 66], [-179, 68], [179, 68], [179, 66]] // biome-ignore format: one line
    expect(unwrapRing(ring).map(([lng]) => lng)).toEqual([179, 181, 181, 179, 179])
  })

  it('closes a ring around the pole along the edge of the map', () => {
    const ring = [[-180, -84], [-60, -70], [60, -70], [179, -84], [-180, -84]] // biome-ignore format: one line
    expect(unwrapRing(ring).slice(-4)).toEqual([
      [180, -84],
      [180, -90],
      [-180, -90],
      [-180, -84],
    ])
  })
})

describe('drawTile', () => {
  const empty = { land: () => [], borders: () => [], lakes: () => [] }

  it('is water without land, in the colours of its theme', () => {
    const [light, dark] = (['light', 'dark'] as const).map((theme) => drawTile(empty, { z: 3, x: 0, y: 0, theme }))
    expect(light).toContain('<rect')
    expect(light).not.toContain('<path')
    expect(dark).not.toBe(light)
  })

  it('draws closed land, open borders and, at high zoom, a grid', () => {
    const square = [[[0, 0], [10, 0], [10, 10]]] as const // biome-ignore format: one line
    const map = { land: () => square, borders: () => square, lakes: () => [] }
    const far = drawTile(map, { z: 7, x: 0, y: 0, theme: 'light' })
    expect(far).toContain('d="M0 0l10 0 0 10z"')
    expect(far).toContain('d="M0 0l10 0 0 10"')
    expect(far.match(/<path/g)).toHaveLength(2)
    expect(drawTile(map, { z: 12, x: 2167, y: 1189, theme: 'light' })).toMatch(/d="(M\d+ 0v1024)+(M0 \d+h1024)+"/)
  })
})

describe('lakes', () => {
  const map = readWorldMap()
  const svg = (z: number, x: number, y: number) => drawTile(map, { z, x, y, theme: 'light' })

  it('lie on the land in the colour of water, including Vänern, up to their maximum zoom', () => {
    // The tile of zoom 5 around 13° east and 59° north.
    const lake = /<path d="M[^"]+z" fill="#d8e3ed"/
    expect(svg(5, 17, 9)).toMatch(lake)
    expect(svg(5, 17, 9).indexOf('fill="#f7f8f9"')).toBeLessThan(svg(5, 17, 9).search(lake))
    expect(svg(7, 68, 38)).toMatch(lake)
    expect(svg(8, 137, 77)).not.toMatch(lake)
  })
})

describe('the names of towns', () => {
  const empty = { land: () => [], borders: () => [], lakes: () => [] }
  const at = (z: number, x: number, y: number) => drawTile(empty, { z, x, y, theme: 'light' })

  it('are in the tile of the town from a zoom with enough room', () => {
    expect(at(4, 8, 4)).toContain('>Trondheim</text>')
    expect(at(3, 4, 2)).not.toContain('>Trondheim</text>')
    expect(at(3, 4, 2)).toContain('>Oslo</text>')
  })

  it('are whole across tile edges: both tiles have them, a tile apart', () => {
    // Oslo lies 11 pixels from the eastern edge of its tile at zoom 5.
    const xs = [16, 17].map((x) => /<text x="(-?\d+)"[^>]*>Oslo</.exec(at(5, x, 9))?.[1])
    expect(Number(xs[0]) - Number(xs[1])).toBe(1024)
  })

  it('belong to towns worldwide', () => {
    for (const { name, lat, lng, from } of towns)
      expect([name, Math.abs(lat) < 80, Math.abs(lng) < 180, from > 2]).toEqual([
        expect.stringMatching(/^\p{L}[\p{L} ]+$/u),
        true,
        true,
        true,
      ])
  })
})

describe('readTile', () => {
  it.each([
    [
      { z: '0', x: '0', y: '0' },
      { z: 0, x: 0, y: 0, theme: 'light' },
    ],
    [
      { z: '19', x: '524287', y: '0' },
      { z: 19, x: 524287, y: 0, theme: 'light' },
    ],
    [{ z: '20', x: '0', y: '0' }, null],
    [{ z: '2', x: '4', y: '0' }, null],
    [{ z: '2', x: '0', y: '4' }, null],
    [{ z: '-1', x: '0', y: '0' }, null],
    [{ z: '1e1', x: '0', y: '0' }, null],
    [{ z: '1', x: '0.5', y: '0' }, null],
    [{ z: '1', x: '0' }, null],
  ])('reads %j as %j', (params, expected) => {
    expect(readTile(params as Record<string, string>, 'purple')).toEqual(expected)
  })
})

describe('/tiles', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = fastify()
    await app.register(tilesPlugin)
  })
  afterAll(() => app.close())

  it('draws Norway and its border with Sweden, cacheable for a week', async () => {
    const answer = await app.inject('/tiles/5/17/8?theme=dark')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['cache-control']).toContain('max-age=604800')
    expect(answer.body).toMatch(/^<svg .*fill-rule="evenodd".*stroke-dasharray.*<\/svg>$/)
    const again = await app.inject({
      url: '/tiles/5/17/8?theme=dark',
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is all water in the middle of the Atlantic', async () => {
    expect((await app.inject('/tiles/6/22/28')).body).not.toContain('<path')
  })

  it.each(['/tiles/3/8/0', '/tiles/99/0/0', '/tiles/a/b/c'])('has no %s', async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})
