import { AccessLevel, type UserType } from './limits.ts'

/**
 * Who may open a route or make a call, as data (product 1.4, 1.5). The shell, `<Can>` and the API all
 * ask `allows`; nothing else decides.
 */
export type Access =
  | { readonly rule: 'public' }
  | { readonly rule: 'signedIn' }
  | { readonly rule: 'superUser' }
  /** Global level Admin of either kind of user. */
  | { readonly rule: 'globalAdmin' }
  /** A super user whose global level is Admin. */
  | { readonly rule: 'superAdmin' }
  /** At least `level` on the resource that the item named by `param` belongs to. */
  | { readonly rule: 'on'; readonly item: AccessItem; readonly param: string; readonly level: AccessLevel }
  /** The signed-in user is the one named by `param`. */
  | { readonly rule: 'self'; readonly param: string }
  | { readonly rule: 'anyOf'; readonly rules: readonly Access[] }

/** Things whose rights come from a resource: their own, or their site's (product 1.5). */
export type AccessItem =
  | 'site'
  | 'system'
  | 'modem'
  | 'scannedSystem'
  | 'loop'
  /** A unit in a loop. */
  | 'unit'
  | 'configuration'
  /** An entry in the access list of a site or of a system. */
  | 'siteAccess'
  | 'systemAccess'

/** What `allows` needs to know of a person. */
export interface Viewer {
  readonly id: string
  readonly permissions: {
    readonly isSuperUser: boolean
    readonly globalAccessLevel: AccessLevel
    readonly userType: UserType
    readonly resources: Readonly<Record<string, AccessLevel>>
  }
}

/** Rules that are about one thing, named by a path parameter. */
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

/** The access words that an `area.json` may use for a route. */
export const routeAccess = {
  public: anyone,
  signedIn,
  superUser,
  globalAdmin,
  superAdmin,
} as const satisfies Record<string, Access>
export type RouteAccessWord = keyof typeof routeAccess

/**
 * Whether this person passes the rule.
 * @param user the signed-in person, or null for a visitor
 * @param subject for `on` rules the id of the resource whose level counts (a loop's is its site's id), for `self` the
 *   id in question; a function where a rule holds several
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
  // Super users read everything and change things only with global level Admin (product 1.4).
  if (permissions.isSuperUser) return level === AccessLevel.MONITOR || isGlobalAdmin
  if (resource === undefined || !Object.hasOwn(permissions.resources, resource)) return false
  const held = permissions.resources[resource] ?? -1
  return held >= level && (level === AccessLevel.MONITOR || isGlobalAdmin)
}

/** Every `on` and `self` rule inside an access rule, so that the API can look their subjects up. */
export function subjectsOf(access: Access): SubjectRule[] {
  if (access.rule === 'anyOf') return access.rules.flatMap(subjectsOf)
  return access.rule === 'on' || access.rule === 'self' ? [access] : []
}
