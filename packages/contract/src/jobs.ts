import { signedIn } from './access.ts'
import { get, list, post } from './endpoint.ts'
import { Job } from './entities/jobs.ts'

/** Jobs survive the page and the server. People see and cancel their own. */

export const jobs = {
  list: list('/v1/jobs', {
    name: 'jobs.list',
    rows: 'jobs',
    isAddition: true,
    summary: "The person's own long work, what runs and what was over within a day; newest first.",
    access: signedIn,
    live: ['job'],
    row: Job,
    sort: ['createdAt'],
    defaultOrder: 'DESC',
    filters: ['systemId'],
  }),
  one: get('/v1/jobs/{id}', {
    name: 'jobs.one',
    isAddition: true,
    summary: 'One of them.',
    access: signedIn,
    live: ['job'],
    answer: Job,
    errors: ['job.not_found'],
  }),
  cancel: post('/v1/jobs/{id}/cancel', {
    name: 'jobs.cancel',
    isAddition: true,
    summary:
      'End it at its next piece; what is over stays as it is. Super users with global level Admin may end that of others.',
    access: signedIn,
    changes: ['job'],
    answer: Job,
    errors: ['job.not_found'],
  }),
}
