import { allEndpoints } from './api.ts'

/** The calls of the platform's original API (product 17.6). Whatever is beyond them says so, so that pages can do without. */
const original = `
POST /v1/auth
POST /v1/auth/register
POST /v1/user/registration/confirm-email-address
POST /v1/user/registration/resend-email-confirmation-code
POST /v1/auth/request-reset-password
POST /v1/auth/reset-password
POST /v1/user/request-password-reset-token
POST /v1/user/reset-password
POST /v1/user/change-password
PUT /v1/user/personal-details
POST /v1/user/delete
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
PUT /v1/users/{id}
PUT /v1/users/{id}/permissions
GET /v1/systems/{id}/issues
GET /v1/systems/{id}/configurations
POST /v1/systems/{id}/configurations
POST /v1/configurations/{id}/class-reason
GET /v1/configurations/{id}/download
GET /v1/configurations/{id}/hardware-summary
GET /v1/systems/{id}/users
POST /v1/systems/{id}/users
PUT /v1/systems/{id}
DELETE /v1/systems/{id}
DELETE /v1/systems/{id}/full
POST /v1/sites
PUT /v1/sites/{id}
DELETE /v1/sites/{id}
GET /v1/sites/{id}/users
POST /v1/sites/{id}/users
GET /v1/sites/{id}/systems
GET /v1/sites/{id}/modems
POST /v1/modems
PUT /v1/modems/{id}
DELETE /v1/modems/{id}
PUT /v1/modems/{id}/network-configuration
PUT /v1/site-invitations/{id}
PUT /v1/system-invitations/{id}
POST /v1/invitations/{id}/accept
POST /v1/invitations/{id}/reject
GET /v1/sites/{id}/scanned-systems
POST /v1/sites/{id}/scanned-systems
PUT /v1/scanned-systems/{id}
DELETE /v1/scanned-systems/{id}
GET /v1/scanned-systems/{id}/scanned-loops
POST /v1/scanned-systems/{id}/scanned-loops
POST /v1/scanned-systems/{id}/import-loop
GET /v1/scanned-loops/{id}/export-loop
PUT /v1/scanned-loops/{id}
DELETE /v1/scanned-loops/{id}
GET /v1/scanned-loops/{id}/scanned-units
POST /v1/scanned-loops/{id}/scanned-units
PUT /v1/scanned-units/{id}
DELETE /v1/scanned-units/{id}
GET /v1/reports/export-systems-per-unit-type
GET /v1/reports/export-system-events
GET /v1/reports/export-units-age
GET /v1/reports/export-system-units-amount
POST /v1/resources/upload-install-base-report`
  .trim()
  .split('\n')

it('marks exactly the calls that the original API has not got', () => {
  const calls = allEndpoints.filter(({ isAddition }) => !isAddition).map(({ method, path }) => `${method} ${path}`)
  expect(calls.sort()).toEqual(original.sort())
})
