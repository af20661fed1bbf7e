import { subnetMasks } from '@emberwatch/contract/modems'
import * as v from 'valibot'
import { subjectsOf } from './access.ts'
import { allEndpoints, errorText as anyText, endpointsByOwner, errorCodes, errorStatus } from './api.ts'
import { fillPath, paramNames } from './endpoint.ts'
import { firstInstant, formatAddress, lastInstant, QueryDate } from './entities/common.ts'
import { errorText } from './errors.ts'
import { largestUpload } from './limits.ts'

describe('endpoints', () => {
  it('have names and calls of their own', () => {
    const names = allEndpoints.map((endpoint) => endpoint.name)
    const calls = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(calls).size).toBe(calls.length)
    expect(Object.values(endpointsByOwner).flat()).toHaveLength(names.length)
  })

  it('name parameters and codes that exist', () => {
    const unknown = allEndpoints.flatMap(({ name, path, access, errors, catalogue }) => [
      ...subjectsOf(access).flatMap(({ param }) =>
        paramNames(path).some((name) => name === param) ? [] : [`${name}: {${param}}`],
      ),
      ...errors.flatMap((code) => (errorText(code, catalogue) === code ? [`${name}: ${code}`] : [])),
    ])
    expect(unknown).toEqual([])
  })

  it('name the rows of a list in the plural', () => {
    const rows = allEndpoints.flatMap((endpoint) => (endpoint.kind === 'list' ? [endpoint.rows] : []))
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((name) => !/^[a-z][a-z ]*s$/.test(String(name)))).toEqual([])
  })
})

it('no call takes more than the largest upload', () => {
  const sizes = allEndpoints.flatMap((endpoint) =>
    endpoint.kind === 'item' ? [endpoint.maxFileBytes, endpoint.maxBodyBytes] : [],
  )
  expect(Math.max(...sizes)).toBeGreaterThan(1024 * 1024)
  expect(Math.max(...sizes)).toBeLessThan(largestUpload)
})

describe('fillPath', () => {
  it('fills in and escapes every parameter', () => {
    expect(fillPath('/v1/a/{id}/b/{hash}', { id: 'x y/../z', hash: 'æ?#' })).toBe('/v1/a/x%20y%2F..%2Fz/b/%C3%A6%3F%23')
    expect(paramNames('/v1/a/{id}/b/{hash}')).toEqual(['id', 'hash'])
    expect(paramNames('/v1/a')).toEqual([])
  })
})

describe('the catalogue', () => {
  it('has a status and a text for each code', () => {
    for (const code of errorCodes) {
      expect(errorStatus(code)).toBeGreaterThanOrEqual(400)
      expect(errorStatus(code)).toBeLessThan(600)
      expect(anyText(code)).toMatch(/^[A-Z]/)
    }
  })

  it('shows an unknown code raw', () => {
    expect(errorText('some.other_code')).toBe('some.other_code')
    expect(errorText('toString')).toBe('toString')
  })
})

describe('subnet masks', () => {
  it('are the 33 from /32 to /0', () => {
    expect(subnetMasks).toHaveLength(33)
    const masks = Object.fromEntries(subnetMasks.map(({ prefix, mask }) => [prefix, mask]))
    expect([masks[32], masks[31], masks[24], masks[17], masks[8], masks[1], masks[0]]).toEqual([
      '255.255.255.255',
      '255.255.255.254',
      '255.255.255.0',
      '255.255.128.0',
      '255.0.0.0',
      '128.0.0.0',
      '0.0.0.0',
    ])
    expect(subnetMasks[8]?.label).toBe('255.255.255.0 /24')
  })
})

describe('an address', () => {
  it('has its parts in order without empty ones (product 16.4)', () => {
    const address = { city: 'Florø', addressLine1: 'Kaien 2', addressLine2: ' ', postalCode: '6900', country: null }
    expect(formatAddress(address)).toBe('Kaien 2, 6900, Florø')
    expect(formatAddress(null)).toBe('')
  })
})

describe('a query date', () => {
  it.each(['2024-02-29', '2024-02-29T23:00:00Z', '2024-02-29T23:00:00.123+02:00'])('may be %s', (text) => {
    expect(v.is(QueryDate, text)).toBe(true)
  })
  it.each(['2023-02-29', '2024-2-1', '01/02/2024', '2024-02-30T00:00:00Z', 'today', ''])('may not be %s', (text) => {
    expect(v.is(QueryDate, text)).toBe(false)
  })

  it('stands for a whole day in UTC or for an instant', () => {
    expect(firstInstant('2024-02-29').toISOString()).toBe('2024-02-29T00:00:00.000Z')
    expect(lastInstant('2024-02-29').toISOString()).toBe('2024-02-29T23:59:59.999Z')
    expect(lastInstant('2024-02-29T01:00:00+02:00').toISOString()).toBe('2024-02-28T23:00:00.000Z')
  })
})
