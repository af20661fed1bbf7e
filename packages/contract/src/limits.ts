/** Business constants (product 19.1). Everything that is counted or cut off somewhere stands here once. */

export const AccessLevel = { MONITOR: 0, OPERATOR: 1, ADMIN: 2 } as const
export type AccessLevel = (typeof AccessLevel)[keyof typeof AccessLevel]

/** Labels of the access levels (product 1.2). */
export const accessLevelLabels: Record<AccessLevel, string> = {
  0: 'Monitor Only',
  1: 'System Operator',
  2: 'Administrator',
}

export const UserType = { REGULAR: 0, SUPER: 1 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]
export const userTypeLabels: Record<UserType, string> = { 0: 'Regular', 1: 'Super' }

/** An invitation that nobody has answered can be accepted for so many days; sending it again restarts them (product 9.9). */
export const invitationDays = 14

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 10
/** Page numbers shown either side of the current page. */
export const pageWindow = 6
/** A list call asks for at most this many rows (product 5.7). */
export const maxListLimit = 1000
/** Rows of a list call that names no limit. */
export const defaultListLimit = 100
/** In a column filter this word stands for the rows without a value. */
export const noValue = 'none'
/** How long what is typed rests before a list is read, and a list before what is chosen is read at once (product 5.3). */
export const listDelayMs = 500

export const lengths = {
  passwordMin: 8,
  passwordMax: 50,
  nameMax: 36,
  phoneMin: 6,
  phoneMax: 32,
  addressMin: 2,
  systemNameMax: 100,
} as const

export const modemSystemTypes = ['autrosafe', 'autroprime', 'simulator'] as const
type ModemSystemType = (typeof modemSystemTypes)[number]

/** The types as people write them; calls carry the codes. */
export const systemTypeLabels: Record<ModemSystemType, string> = {
  autrosafe: 'AutroSafe',
  autroprime: 'Autroprime',
  simulator: 'Simulator',
}
/** Of a type that a newer platform knows, its code. */
export const systemTypeLabel = (type: string): string => systemTypeLabels[type as ModemSystemType] ?? type
/** For filters and forms. */
export const systemTypeOptions = modemSystemTypes.map((value) => ({ value, label: systemTypeLabels[value] }))

/** A tab that was out of sight for so long reads who the person is when it is seen again (product 1.7). */
export const hiddenTabMs = 60_000

/** Readings that watch changes are made anew so often while no events come, in milliseconds (product 15.2). */
export const pollMs = 30_000
/** What has not been heard of for so long counts as late, and a state of connection as unknown: two readings were missed. */
export const lateMs = 75_000

/** Keys under which the browser keeps things (product 19.2). */
export const storageKeys = {
  token: 'auth_token',
  user: 'user',
  /** What this browser is known by when it signs in again. */
  device: 'known_device',
  locale: 'intl-locale',
  pageSize: 'per_page',
  /** In session storage. */
  pendingInvitation: 'pending_invitation',
  /** In session storage. */
  rememberedLocation: 'remembered_location',
} as const

/** Where nothing else bounds a date (product 17.3). */
export const earliestDate = '1998-01-01'
export const latestDate = '2100-12-31'

/** Bytes of a JSON body where a call says nothing else, and how many lists and objects may lie in one another. */
export const jsonBodyMax = 64 * 1024
export const jsonDepthMax = 32

/** The map boxes (product 19.1); centre as [latitude, longitude]. */
export const mapDefaults = {
  home: { centre: [62.24, 9.04], zoom: 5 },
  modem: { centre: [63.42, 10.47], zoom: 6 },
  maxZoom: 19,
  iconSize: [40, 50],
  height: 600,
} as const

/** Bytes of the largest request there is: a file with what is around it in its form. */
export const formEnvelopeMax = 64 * 1024
/** A test holds every call to it. */
export const largestUpload = 50 * 1024 * 1024 + formEnvelopeMax

/** The widest box in pixels of its zoom: more than the largest screens show, and the whole world at the zoom a map starts at. */
export const mapBoxMax = 8192
