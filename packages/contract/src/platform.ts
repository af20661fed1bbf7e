import * as v from 'valibot'
import { anyone } from './access.ts'
import { get } from './endpoint.ts'

/** What a platform says of itself (product 17.6). */
export const platform = {
  additions: get('/v1/additions', {
    name: 'platform.additions',
    isAddition: true,
    summary: 'The names of the calls beyond the original API that this platform has.',
    access: anyone,
    answer: v.array(v.string()),
    errors: ['generic.bad_request'],
  }),
}
