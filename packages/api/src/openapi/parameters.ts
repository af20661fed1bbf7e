import {
  defaultListLimit,
  type Endpoint,
  type ListEndpoint,
  maxListLimit,
  noValue,
  paramNames,
  type Schema,
} from '@emberwatch/contract'
import { DeviceId } from '@emberwatch/contract/auth'
import { type Json, jsonSchema } from './schemas.ts'

export const parametersOf = (endpoint: Endpoint): Json[] => [
  ...paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  })),
  ...(endpoint.kind === 'list' ? [...listParameters(endpoint), ...queryParameters(endpoint.extra), prefer] : []),
  ...(endpoint.kind === 'file' ? queryParameters(endpoint.query) : []),
  ...(endpoint.readsDevice ? [device] : []),
]

const prefer: Json = {
  name: 'Prefer',
  in: 'header',
  description:
    '`count=none`: rows alone (RFC 7240); `count` and `meta` are null, unless they cost nothing more. A call without it, for which `limit=1` is enough, has both.',
  schema: { type: 'string' },
}

const device: Json = {
  name: 'X-Device',
  in: 'header',
  description:
    'What the browser keeps to be known again: its wrong passwords, codes and mails count apart from those of strangers.',
  schema: jsonSchema(DeviceId),
}

const query = (name: string, description: string, schema: unknown, rest: Json = {}): Json => ({
  name,
  in: 'query',
  description,
  schema,
  ...rest,
})

/** Some narrow before rows are made of others, and stand there. */
const isExtra = ({ extra }: ListEndpoint, name: string): boolean =>
  name in ((extra as { entries?: object }).entries ?? {})

const listParameters = (endpoint: ListEndpoint): Json[] => [
  query('limit', 'Rows of the page.', {
    type: 'integer',
    minimum: 1,
    maximum: maxListLimit,
    default: defaultListLimit,
  }),
  query('offset', 'Rows before the page.', { type: 'integer', minimum: 0, default: 0 }),
  query('orderBy', 'Column of the order.', { type: 'string', enum: endpoint.sort, default: endpoint.sort[0] }),
  query('order', `Direction; ${endpoint.defaultOrder} where neither orderBy nor order is given, else ASC.`, {
    type: 'string',
    enum: ['ASC', 'DESC'],
  }),
  ...endpoint.search.map((name) =>
    query(name, 'Text that the column contains, whatever its letter case; `%` and `_` mean themselves.', {
      type: 'string',
    }),
  ),
  ...endpoint.filters
    .filter((name) => !isExtra(endpoint, name))
    .map((name) =>
      query(
        name,
        `Values of the column, joined by commas; \`${noValue}\` stands for no value.`,
        { type: 'array', items: { type: 'string' } },
        { style: 'form', explode: false },
      ),
    ),
]

function queryParameters(schema: Schema): Json[] {
  const entries = (schema as { entries?: Record<string, Parameters<typeof jsonSchema>[0]> }).entries ?? {}
  return Object.entries(entries).map(([name, schema]) => query(name, 'Narrows the answer down.', jsonSchema(schema)))
}
