import { AccessLevel, type UserType } from './limits.ts'

/** Access as data (product 1.4, 1.5). Shell, `<Can>` and API all ask `allows`. */
export type Access =
  | { readonly rule: 'public' }
  | { readonly rule: 'signedIn' }
  | { readonly rule: 'superUser' }
  /** The person has global Admin and either user type. */
  | { readonly rule: 'globalAdmin' }
  | { readonly rule: 'superAdmin' }
  /** The person has at least `level` on the resource of the item named by `param`. */
  | { readonly rule: 'on'; readonly item: AccessItem; readonly param: string; readonly level: AccessLevel }
  | { readonly rule: 'self'; readonly param: string }
  | { readonly rule: 'anyOf'; readonly rules: readonly Access[] }

/** Things whose rights come from a resource: their own, or their site's (product 1.5). */
export type AccessItem =
  | 'site'
  | 'system'
  | 'modem'
  | 'scannedSystem'
  | 'loop'
  /** A unit of a loop. */
  | 'unit'
  | 'configuration'
  | 'siteAccess'
  | 'systemAccess'
  /** Members hold Monitor on their team, managers Admin (product 9.13). */
  | 'team'
  | 'teamMember'
  /** Its resource is the site or system. */
  | 'teamGrant'
  /** The same grant, whose resource is the team. */
  | 'grantTeam'
  | 'teamPass'
  /** A line of a log book that a person wrote; its resource is its system, else its site. */
  | 'logLine'
  /** Its resource is the site, or the one system that it is for. */
  | 'work'
  /** Its resource is its system. */
  | 'trouble'

export interface Viewer {
  readonly id: string
  readonly permissions: {
    readonly isSuperUser: boolean
    readonly globalAccessLevel: AccessLevel
    readonly userType: UserType
    readonly resources: Readonly<Record<string, AccessLevel>>
  }
}

export type SubjectRule = Extract<Access, { param: string }>
export type Subject = string | ((rule: SubjectRule) => string | undefined)

export const anyone: Access = { rule: 'public' }
export const signedIn: Access = { rule: 'signedIn' }
export const superUser: Access = { rule: 'superUser' }
export const globalAdmin: Access = { rule: 'globalAdmin' }
export const superAdmin: Access = { rule: 'superAdmin' }
export const self = (param = 'id'): Access => ({ rule: 'self', param })
export const anyOf = (...rules: Access[]): Access => ({ rule: 'anyOf', rules })

const on =
  (item: AccessItem) =>
  (param: string, level: AccessLevel): Access => ({ rule: 'on', item, param, level })
export const onSite = on('site')
export const onSystem = on('system')
export const onModem = on('modem')
export const onScannedSystem = on('scannedSystem')
export const onLoop = on('loop')
export const onUnit = on('unit')
export const onConfiguration = on('configuration')
export const onSiteAccess = on('siteAccess')
export const onSystemAccess = on('systemAccess')
export const onTeam = on('team')
export const onTeamMember = on('teamMember')
export const onTeamGrant = on('teamGrant')
export const onGrantTeam = on('grantTeam')
export const onTeamPass = on('teamPass')
export const onLogLine = on('logLine')
export const onWork = on('work')
export const onTrouble = on('trouble')

/** Words for `access` in `area.json`. */
export const routeAccess = {
  public: anyone,
  signedIn,
  superUser,
  globalAdmin,
  superAdmin,
} as const satisfies Record<string, Access>
export type RouteAccessWord = keyof typeof routeAccess

/**
 * @param user null for a visitor
 * @param subject for `on` rules the id of the resource whose level counts (for a loop its site's), for `self` the id in question; a function for
 * rules with several
 */
export function allows(access: Access, user: Viewer | null, subject?: Subject): boolean {
  if (access.rule === 'public') return true
  if (!user) return false
  const { permissions } = user
  const isGlobalAdmin = permissions.globalAccessLevel === AccessLevel.ADMIN
  switch (access.rule) {
    case 'signedIn':
      return true
    case 'superUser':
      return permissions.isSuperUser
    case 'globalAdmin':
      return isGlobalAdmin
    case 'superAdmin':
      return permissions.isSuperUser && isGlobalAdmin
    case 'self':
      return subjectFor(access, subject) === String(user.id)
    case 'anyOf':
      return access.rules.some((rule) => allows(rule, user, subject))
    case 'on':
      return allowsOn(access.level, permissions, isGlobalAdmin, subjectFor(access, subject))
  }
}

const subjectFor = (rule: SubjectRule, subject?: Subject) => (typeof subject === 'function' ? subject(rule) : subject)

function allowsOn(level: AccessLevel, permissions: Viewer['permissions'], isGlobalAdmin: boolean, resource?: string) {
  // Super users read everything; changes need global level Admin (product 1.4).
  if (permissions.isSuperUser) return level === AccessLevel.MONITOR || isGlobalAdmin
  if (resource === undefined || !Object.hasOwn(permissions.resources, resource)) return false
  const ownLevel = permissions.resources[resource] ?? -1
  return ownLevel >= level && (level === AccessLevel.MONITOR || isGlobalAdmin)
}

/** Lets the API look up the subjects. */
export function subjectsOf(access: Access): SubjectRule[] {
  if (access.rule === 'anyOf') return access.rules.flatMap(subjectsOf)
  return access.rule === 'on' || access.rule === 'self' ? [access] : []
}
