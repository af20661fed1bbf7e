import { address, onOff, readDeclared, settings, sharedSettings, text, whole } from '@emberwatch/settings'
import * as v from 'valibot'

/** Leaflet's form, such as `https://tiles.example/{z}/{x}/{y}.png`. */
const tileAddress = (name: string) =>
  v.pipe(
    address('http', 'https')(name),
    v.check((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), `${name} must hold {z}, {x} and {y}`),
  )

export const hostSettings = settings({
  PUBLISH_TOKENS: {
    is: text,
    isSecret: true,
    words: 'who may publish over HTTP, beside the [tokens in the store](deploying.md#tokens)',
  },
  AREAS_BASE_URL: {
    is: address('http', 'https'),
    otherwise: '`/areas/` of the host',
    words: 'where browsers find the files of areas, when that is another origin',
  },
  ALLOW_LOCAL_SERVICES: {
    is: onOff,
    otherwise: '`0` where `NODE_ENV=production`, else `1`',
    words: "`1` lets servers of areas be on the host's own machine ([areas](areas.md#a-server-of-your-own))",
  },
  TRACE_VISITS: {
    is: whole(0, 100),
    default: '1',
    words: 'how many of a hundred visits name a [trace](operating.md#what-a-click-does)',
  },
  ERRORS_AND_SPEED: {
    is: onOff,
    default: '1',
    words: '`0` turns off what browsers tell of [errors and times](releases.md#errors-and-speed)',
  },
  ALLOW_OVERRIDES: {
    is: onOff,
    default: '0',
    words: '`1` lets a browser run areas from its own machine ([deploying](deploying.md#developing))',
  },
  OVERRIDES: {
    is: text,
    isHidden: true,
    words:
      'with `ALLOW_OVERRIDES=1`: areas that every browser gets from this machine; `emberwatch-areas start` sets it',
  },
  MAP_TILE_URL: {
    is: tileAddress,
    words: 'another tile service for the maps, such as `https://{s}.tiles.example/{z}/{x}/{y}.png`',
  },
  MAP_ATTRIBUTION: {
    is: text,
    words: 'its credits, as HTML',
  },
})

const { NODE_ENV } = sharedSettings

/** @throws SettingsError with one sentence for each bad value */
export function readHostSettings(env: Readonly<Record<string, string | undefined>>) {
  const read = readDeclared({ NODE_ENV, ...hostSettings }, env)
  const { MAP_TILE_URL: tileUrl, MAP_ATTRIBUTION: attribution = '' } = read
  return {
    publishTokens: read.PUBLISH_TOKENS,
    allowLocalServices: read.ALLOW_LOCAL_SERVICES ?? read.NODE_ENV !== 'production',
    traceVisits: read.TRACE_VISITS,
    hearsVisits: read.ERRORS_AND_SPEED,
    allowOverrides: read.ALLOW_OVERRIDES,
    /** The base of another origin ends with a slash. */
    areasBase: read.AREAS_BASE_URL?.replace(/\/*$/, '/'),
    map: tileUrl ? { tileUrl, attribution } : undefined,
  }
}
