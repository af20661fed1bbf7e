import { fillPath } from './endpoint.ts'
import { isPlainPath } from './plain-path.ts'

it.each([
  '/v1/sites/{id}',
  '/v1/systems/{id}/configurations/{hash}.{extension}',
  "/v1/a-b_c~d:e@f!g$&'()*+,;=",
  '/v1/%20x',
])('takes %s', (path) => expect(isPlainPath(path)).toBe(true))

it.each([
  'v1',
  '',
  '/',
  '/v1//x',
  '/v1/..',
  '/../../api',
  '/v1/.',
  '/v1/%2e%2E/x',
  '/v1/.%2e',
  '/v1\\x',
  '/v1?a=b',
  '/v1#a',
  '/v1/ x',
])('refuses %s', (path) => expect(isPlainPath(path)).toBe(false))

it.each(['..', '.', ''])('refuses the parameter "%s", which is no segment', (id) => {
  expect(() => fillPath('/v1/sites/{id}', { id })).toThrow('is no path of a call')
})

it('writes a parameter with slashes as one segment', () => {
  expect(fillPath('/v1/sites/{id}', { id: '../x' })).toBe('/v1/sites/..%2Fx')
})
