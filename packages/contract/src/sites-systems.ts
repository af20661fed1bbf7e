import { anyOf, onSite, onSystem, signedIn, superUser } from './access.ts'
import { get, list } from './endpoint.ts'
import { AccessEntry, Site } from './entities/sites.ts'
import { LiveSystem, System } from './entities/systems.ts'
import { AccessLevel } from './limits.ts'

/** The sites-systems area: sites, their systems and everything that hangs on a system. */

const siteList = {
  row: Site,
  sort: ['name', 'number', 'siteNumber', 'createdBy', 'createdAt', 'city'],
  search: ['name', 'siteNumber', 'createdBy', 'city', 'postalCode', 'address'],
} as const

const systemList = {
  row: System,
  sort: ['name', 'number', 'equipmentNumber', 'type', 'tag', 'siteName', 'issuesCount', 'createdAt'],
  search: ['name', 'equipmentNumber', 'tag', 'siteName'],
  filters: ['type', 'connectionState'],
} as const

export const sites = {
  list: list('/v1/sites', {
    name: 'sites.list',
    summary: 'Sites on which the signed-in person holds a level, their own ones only.',
    access: signedIn,
    ...siteList,
  }),
  get: get('/v1/sites/{id}', {
    name: 'sites.get',
    summary: 'One site.',
    access: onSite('id', AccessLevel.MONITOR),
    answer: Site,
    errors: ['site.not_found'],
  }),
  users: list('/v1/sites/{id}/users', {
    name: 'sites.users',
    summary: 'People with access to a site, and those who are invited.',
    access: onSite('id', AccessLevel.MONITOR),
    errors: ['site.not_found'],
    row: AccessEntry,
    sort: ['emailAddress', 'accessLevel', 'createdAt'],
    search: ['emailAddress'],
  }),
  systems: list('/v1/sites/{id}/systems', {
    name: 'sites.systems',
    summary: 'Systems of a site.',
    access: onSite('id', AccessLevel.MONITOR),
    errors: ['site.not_found'],
    ...systemList,
  }),
}

export const systems = {
  list: list('/v1/systems', {
    name: 'systems.list',
    summary: 'Systems on which the signed-in person holds a level, their own ones only.',
    access: signedIn,
    ...systemList,
  }),
  get: get('/v1/systems/{id}', {
    name: 'systems.get',
    summary: 'One system.',
    access: onSystem('id', AccessLevel.MONITOR),
    answer: System,
    errors: ['system.not_found'],
  }),
  live: list('/v1/systems/live', {
    name: 'systems.live',
    summary: 'Connections of all systems that are not archived.',
    access: superUser,
    row: LiveSystem,
    sort: ['number', 'name', 'type', 'tag', 'siteName', 'clientId', 'connectionState'],
    search: ['name', 'tag', 'siteName', 'clientId', 'wgip'],
    filters: ['type', 'connectionState'],
  }),
}

/** Archiving: any super user, or an admin of the system (reading 29). */
export const archiveAccess = anyOf(superUser, onSystem('id', AccessLevel.ADMIN))
