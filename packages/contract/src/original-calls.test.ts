import * as v from 'valibot'
import { allEndpoints } from './api.ts'
import { errorText } from './errors.ts'

/** A person's address is an object, and its parts on their own, as the platform takes both (product 3.12). */
const flatAddress = 'addressLine1 addressLine2 postalCode city country'
const address = flatAddress.split(' ').map((part) => `address.${part}`)
const details = `firstName lastName phoneNumber address ${address.join(' ')} ${flatAddress}`
const unit = 'tagName detectionZone lsiNumber unitType serialNumber comment'

/**
 * The calls of the platform's original API with the members of their bodies (product 17.6). Whatever is beyond them
 * says so, so that pages can do without.
 */
const original = `
POST /v1/auth: emailAddress password
POST /v1/auth/register: firstName lastName password passwordConfirmation emailAddress emailConfirmation telephone addressLine1 addressLine2 city country postalCode acceptTerms
POST /v1/user/registration/confirm-email-address: confirmationCode
POST /v1/user/registration/resend-email-confirmation-code
POST /v1/auth/request-reset-password: emailAddress
POST /v1/auth/reset-password: confirmationCode password passwordConfirmation emailAddress
POST /v1/user/request-password-reset-token: passwordResetToken
POST /v1/user/reset-password: password passwordConfirmation passwordResetToken
POST /v1/user/change-password: password newPassword passwordConfirmation
PUT /v1/user/personal-details: ${details}
POST /v1/user/delete: password
GET /v1/user
GET /v1/systems
GET /v1/systems/live
GET /v1/sites
GET /v1/users
GET /v1/users/{id}/systems
GET /v1/users/{id}/sites
GET /v1/users/{id}/modems
GET /v1/modems
GET /v1/admin/sites
GET /v1/admin/systems
GET /v1/admin/stats
GET /v1/reports/systems
GET /v1/reports/systems-per-unit-type
GET /v1/reports/system-events
GET /v1/reports/units-age
GET /v1/reports/system-units-amount
GET /v1/reports/available-systems
GET /v1/invitations/{id}
GET /v1/systems/{id}
GET /v1/sites/{id}
GET /v1/scanned-systems/{id}
GET /v1/scanned-loops/{id}
GET /v1/users/{id}
GET /v1/modems/{id}
GET /v1/metrics/iot-server
GET /v1/users/{id}/issued
PUT /v1/users/{id}: ${details}
PUT /v1/users/{id}/permissions: userType globalAccessLevel
GET /v1/systems/{id}/issues
GET /v1/systems/{id}/configurations
POST /v1/systems/{id}/configurations: configuration comment
POST /v1/configurations/{id}/class-reason: classReason
GET /v1/configurations/{id}/download
GET /v1/configurations/{id}/hardware-summary
GET /v1/systems/{id}/users
POST /v1/systems/{id}/users: emailAddress accessLevel
PUT /v1/systems/{id}: name comment
DELETE /v1/systems/{id}
DELETE /v1/systems/{id}/full
POST /v1/sites: name siteNumber description addressLine1 addressLine2 postalCode city country
PUT /v1/sites/{id}: name comment siteNumber
DELETE /v1/sites/{id}
GET /v1/sites/{id}/users
POST /v1/sites/{id}/users: emailAddress accessLevel
GET /v1/sites/{id}/systems
GET /v1/sites/{id}/modems
POST /v1/modems: code siteId lat lng
PUT /v1/modems/{id}: clientId iccid imei imsi wgip ts lat lng
DELETE /v1/modems/{id}
PUT /v1/modems/{id}/network-configuration: ip subnet systems systems.id systems.name systems.type systems.endpointId systems.host systems.port systems.username systems.password
PUT /v1/site-invitations/{id}: accessLevel
PUT /v1/system-invitations/{id}: accessLevel
POST /v1/invitations/{id}/accept
POST /v1/invitations/{id}/reject
GET /v1/sites/{id}/scanned-systems
POST /v1/sites/{id}/scanned-systems: systemName siteId
PUT /v1/scanned-systems/{id}: name
DELETE /v1/scanned-systems/{id}
GET /v1/scanned-systems/{id}/scanned-loops
POST /v1/scanned-systems/{id}/scanned-loops: name
POST /v1/scanned-systems/{id}/import-loop: name scanned-loop
GET /v1/scanned-loops/{id}/export-loop
PUT /v1/scanned-loops/{id}: name isReady isLocked
DELETE /v1/scanned-loops/{id}
GET /v1/scanned-loops/{id}/scanned-units
POST /v1/scanned-loops/{id}/scanned-units: ${unit}
PUT /v1/scanned-units/{id}: ${unit}
DELETE /v1/scanned-units/{id}
GET /v1/reports/export-systems-per-unit-type
GET /v1/reports/export-system-events
GET /v1/reports/export-units-age
GET /v1/reports/export-system-units-amount
POST /v1/resources/upload-install-base-report: file`
  .trim()
  .split('\n')
  .map((line) => line.split(': '))

it('the mark is on exactly the calls that the original API lacks', () => {
  const calls = allEndpoints.filter(({ isAddition }) => !isAddition).map(({ method, path }) => `${method} ${path}`)
  expect(calls.sort()).toEqual(original.map(([call]) => call).sort())
})

type Node = Partial<{ entries: object; item: Node; options: Node[]; pipe: Node[]; wrapped: Node }>

/** The members of a body, those of objects within it behind the name of theirs: 'systems.host'. */
const membersOf = ({ entries = {}, item, options = [], pipe = [], wrapped }: Node): string[] => [
  ...Object.entries(entries).flatMap(([name, node]) => [name, ...membersOf(node).map((inner) => `${name}.${inner}`)]),
  ...[item, wrapped, ...options, ...pipe.slice(1)].flatMap((node) => (node ? membersOf(node) : [])),
]

it('the bodies of original calls have only its members', () => {
  const bodies = allEndpoints.flatMap((endpoint) => {
    if (endpoint.isAddition || endpoint.kind !== 'item' || !endpoint.body) return []
    const members = [...new Set(membersOf(endpoint.body as Node))].sort()
    return [[`${endpoint.method} ${endpoint.path}`, members]]
  })
  const rows = original.flatMap(([call, members]) => (members ? [[call, members.split(' ').sort()]] : []))
  expect(Object.fromEntries(bodies)).toEqual(Object.fromEntries(rows))
})

it('a member is found in every notation', () => {
  const inner = v.object({ inner: v.optional(v.string()) })
  const body = v.pipe(
    v.object({ list: v.array(v.variant('type', [v.object({ type: v.literal('a'), odd: v.nullable(inner) })])) }),
    v.check(() => true),
  )
  expect(membersOf(body as unknown as Node)).toEqual(['list', 'list.type', 'list.odd', 'list.odd.inner'])
})

/** Codes of people and their access, which belong to no area alone (product 18.5). */
const sharedCodes = `
user.invalid_auth_token user.not_found user.invalid_confirmation_code user.confirmation_code_expired user.max_attempts_reached
user.invalid_password_format user.invalid_password user.invalid_email_or_password user.missing_permissions user.email_already_exists_confirmed
user.email_already_exists_unconfirmed user.invitation_not_found user.invitation_accepted user.unauthorized_access user.initial_password_already_set
user.initial_password_not_set user.email_address_cannot_be_changed user.email_address_missing user.email_address_already_confirmed
user.phone_number_already_set user.redundant_request user.device_not_found generic.unauthorized_access generic.not_found generic.bad_request
user_invitation.already_exists user_invitation.rejected site_access.already_exists site_access.not_found site_access.already_accepted
system_access.not_found unit.not_found site.not_found system.not_found system.already_archived missing.form.fields
`
  .trim()
  .split(/\s+/)

it.each(sharedCodes)('%s has a text, whichever original call answers it', (code) => {
  const calls = allEndpoints.filter(({ isAddition }) => !isAddition)
  const raw = calls.filter(({ catalogue }) => errorText(code, catalogue) === code)
  expect(raw.map(({ name }) => name)).toEqual([])
})
