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
  siteNumberMax: 100,
  systemNameMax: 100,
  loopNameMax: 100,
  unitTagName: 24,
  unitDetectionZone: 34,
  unitLsiNumber: 30,
  unitType: 24,
  unitSerialNumber: 50,
  unitComment: 255,
} as const

export const portMax = 65535
export const loopUnitsMax = 127
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

/** Dotted subnet masks from /32 down to /0 with their prefix length. */
export const subnetMasks = Array.from({ length: 33 }, (_, i) => {
  const prefix = 32 - i
  const bits = prefix === 0 ? 0 : (0xffffffff << (32 - prefix)) >>> 0
  const mask = [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
  return { prefix, mask, label: `${mask} /${prefix}` }
})

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

export const earliestReportDate = '1998-01-01'
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

export const unitTypePresets = [
  'BSD-310',
  'BSD-310/N',
  'BSD-311',
  'BSD-330',
  'BSB-310A',
  'BSJ-310',
  'BSE-310',
  'BSE-320',
  'BDH-200',
  'BDH-300',
  'BHH-200',
  'BHH-300',
  'BHH-500/S',
  'BHH-220',
  'BHH-320',
  'BBL-100/IP',
  'BBR-130',
  'BBR-200',
  'BBR-230',
  'BBR-230/IP',
  'BBQ-130',
  'BBQ-230',
] as const

export const installBaseFileTypes = ['csv', 'xlsx', 'xls'] as const
export const configurationHashShown = 12

/** The largest XML file of a system's configuration, and of its classes and reasons, in bytes. */
export const configurationFileMax = 50 * 1024 * 1024
export const classReasonFileMax = 1024 * 1024
/** Up to so many bytes the XML of a configuration stands in the list; a longer one has a call of its own. */
export const inlineXmlMax = 512 * 1024

/** Bytes of a loop's CSV; a full loop has some ten thousand. */
export const loopFileMax = 5 * 1024 * 1024
/** Units of a loop's CSV: eighty times what a loop can have, so that no file keeps the database to itself. */
export const loopFileUnitsMax = 10_000

/** Bytes of an install base file, and the most rows and columns that it may have. */
export const installBaseFileMax = 50 * 1024 * 1024
export const installBaseRowsMax = 500_000
export const installBaseColumnsMax = 100
/** Problems of an install base file told at once. */
export const installBaseProblemsMax = 50

/** Bytes of the largest request there is: a file with what is around it in its form. */
export const formEnvelopeMax = 64 * 1024
export const largestUpload = Math.max(configurationFileMax, installBaseFileMax) + formEnvelopeMax
