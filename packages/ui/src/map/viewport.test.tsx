import { mapBoxMax } from '@emberwatch/contract'
import { fleetState } from '@emberwatch/contract/sites-systems'
import { safeParse } from 'valibot'
import { covers, initialViewport, type Viewport, viewportAround } from './viewport.ts'

const oslo: Viewport = { box: [9.5, 59.5, 11.5, 60.2], zoom: 8 }
/** Tests whether the server accepts the viewport. */
const isTaken = ({ box, zoom }: Viewport) =>
  safeParse(fleetState.sitesOnMap.extra, { box: box.join(), zoom: String(zoom) }).success

describe('the requested box', () => {
  it('covers the viewport and a margin in whole tiles, for one request', () => {
    const query = viewportAround(oslo)
    expect(covers(query, oslo)).toBe(true)
    expect(covers(query, { ...oslo, box: [9.2, 59.4, 11.2, 60.1] })).toBe(true)
    expect(viewportAround({ ...oslo, box: [9.55, 59.52, 11.55, 60.22] })).toEqual(query)
    for (const edge of [query.box[0], query.box[2]])
      expect(((edge + 180) / 360) * 2 ** 8).toBeCloseTo(Math.round(((edge + 180) / 360) * 2 ** 8), 4)
  })

  it('excludes other zooms and points beyond it', () => {
    const query = viewportAround(oslo)
    expect(covers(query, { ...oslo, zoom: 9 })).toBe(false)
    expect(covers(query, { ...oslo, box: [20, 59.5, 22, 60.2] })).toBe(false)
  })

  it.each<[string, Viewport]>([
    ['the whole world', { box: [-400, -89, 400, 89], zoom: 2 }],
    ['what lies beyond 180 degrees', { box: [190, 50, 260, 70], zoom: 4 }],
    ['what crosses 180 degrees', { box: [150, -10, 210, 10], zoom: 4 }],
    ['the corner of the world', { box: [-220, 84, -179, 85.2], zoom: 6 }],
    ['a spot at the nearest zoom', { box: [10.7511, 59.9111, 10.7512, 59.9112], zoom: 19 }],
    ['a screen of many thousand pixels', { box: [-170, 10, 170, 60], zoom: 5 }],
  ])('is within the world and no larger than the server takes: %s', (_, seen) => {
    const { box, zoom } = viewportAround(seen)
    expect(isTaken({ box, zoom })).toBe(true)
    const degrees = box[0] < box[2] ? box[2] - box[0] : box[2] - box[0] + 360
    expect((degrees / 360) * 256 * 2 ** zoom).toBeLessThanOrEqual(mapBoxMax)
  })

  it('crosses 180 degrees and covers both sides', () => {
    const seen: Viewport = { box: [176, -19, 184, -15], zoom: 6 }
    const query = viewportAround(seen)
    expect(query.box[0]).toBeLessThan(176)
    expect(query.box[0]).toBeGreaterThan(150)
    expect(query.box[2]).toBeGreaterThan(-176)
    expect(query.box[2]).toBeLessThan(-150)
    expect(covers(query, seen)).toBe(true)
    expect(covers(query, { ...seen, box: [-184, -19, -176, -15] })).toBe(true)
    expect(covers(query, { ...seen, box: [100, -19, 108, -15] })).toBe(false)
  })

  it('is the whole world when that is visible, without anything beyond', () => {
    const seen: Viewport = { box: [-270, -85.06, 270, 85.06], zoom: 2 }
    expect(covers(viewportAround(seen), seen)).toBe(true)
  })

  it('is that of the home map before a map exists', () => {
    const opening = initialViewport()
    expect(covers(opening, { box: [-5, 57, 23, 66.5], zoom: 5 })).toBe(true)
    expect(isTaken(opening)).toBe(true)
  })
})
