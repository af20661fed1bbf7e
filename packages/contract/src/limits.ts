/** Product 19.1 lists these values and limits. */

export const AccessLevel = { MONITOR: 0, OPERATOR: 1, ADMIN: 2 } as const
export type AccessLevel = (typeof AccessLevel)[keyof typeof AccessLevel]

/** The levels' names on screen (product 1.2). */
export const accessLevelLabels: Record<AccessLevel, string> = {
  0: 'Monitor Only',
  1: 'System Operator',
  2: 'Administrator',
}

export const UserType = { REGULAR: 0, SUPER: 1 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]
export const userTypeLabels: Record<UserType, string> = { 0: 'Regular', 1: 'Super' }

/** Resending restarts the time (product 9.9). */
export const invitationDays = 14

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 10
/** Most page numbers on either side of the current page. */
export const pageWindow = 6
/** Most rows of a page (product 5.7). */
export const maxListLimit = 1000
/** The rows of a page without `limit`. */
export const defaultListLimit = 100
/** Filters for rows without a value. */
export const noValue = 'none'
/** Debounce of typing, and rest before a choice is read at once (product 5.3). */
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

export const systemTypeLabels: Record<ModemSystemType, string> = {
  autrosafe: 'AutroSafe',
  autroprime: 'Autroprime',
  simulator: 'Simulator',
}
/** Unknown types show their code. */
export const systemTypeLabel = (type: string): string => systemTypeLabels[type as ModemSystemType] ?? type
export const systemTypeOptions = modemSystemTypes.map((value) => ({ value, label: systemTypeLabels[value] }))

/** A tab hidden for so long reads the person's rights again (product 1.7). */
export const hiddenTabMs = 60_000

/** Hours after which a unit that is still disabled needs attention (product 25.3). */
export const disabledHours = 24

/** Milliseconds between two reads while no events arrive (product 15.2). */
export const pollMs = 30_000
/** Two missed readings: data counts as late, a connection as unknown. */
export const lateMs = 75_000

/** The browser stores values under these keys (product 19.2). */
export const storageKeys = {
  token: 'auth_token',
  user: 'user',
  /** The `DeviceId`. */
  device: 'known_device',
  locale: 'intl-locale',
  pageSize: 'per_page',
  /** The key is in session storage. */
  pendingInvitation: 'pending_invitation',
  /** The key is in session storage. */
  rememberedLocation: 'remembered_location',
} as const

/** Default lower bound (product 17.3). */
export const earliestDate = '1998-01-01'
export const latestDate = '2100-12-31'

/** Default limit in bytes. */
export const jsonBodyMax = 64 * 1024
export const jsonDepthMax = 32

/** Product 19.1; centre as [latitude, longitude]. */
export const mapDefaults = {
  home: { centre: [62.24, 9.04], zoom: 5 },
  modem: { centre: [63.42, 10.47], zoom: 6 },
  maxZoom: 19,
  iconSize: [40, 50],
  height: 600,
} as const

/** Bytes of a form around its file. */
export const formEnvelopeMax = 64 * 1024
/** A test holds every call to it. */
export const largestUpload = 50 * 1024 * 1024 + formEnvelopeMax

/** Pixels: wider than the largest screens, and the whole world at the initial zoom. */
export const mapBoxMax = 8192
