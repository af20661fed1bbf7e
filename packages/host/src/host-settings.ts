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
    words:
      'who may publish over HTTP: `<area, shell or ops>:<name>:<hash>`, separated by commas; `pnpm areas token --setting` makes them. Tokens in the store need neither this nor a restart ([deploying](deploying.md#tokens)); without any of both there are no such routes',
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
    words:
      'how many of a hundred visits name a trace in their calls, where traces go anywhere ([operating](operating.md#what-a-click-does))',
  },
  ERRORS_AND_SPEED: {
    is: onOff,
    default: '1',
    words:
      '`0` turns off what browsers tell of errors and times ([releases](releases.md#errors-and-speed)): pages load no collector, and the host stores nothing of it',
  },
  ALLOW_OVERRIDES: {
    is: onOff,
    default: '0',
    words: '`1` lets a browser run areas from its own machine ([deploying](deploying.md))',
  },
  OVERRIDES: {
    is: text,
    isHidden: true,
    words:
      'with `ALLOW_OVERRIDES=1`, of the delivered server: areas that every browser gets from this machine, as `{"weather": "http://127.0.0.1:…/remoteEntry.js"}`; `emberwatch-areas start` sets it ([areas](areas.md))',
  },
  MAP_TILE_URL: {
    is: tileAddress,
    words:
      'another tile service for the maps, such as `https://{s}.tiles.example/{z}/{x}/{y}.png`; by default the bundled Natural Earth data, which needs no network',
  },
  MAP_ATTRIBUTION: {
    is: text,
    words: 'credits of that service, as HTML, shown at the edge of the map',
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
