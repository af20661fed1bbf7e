import { apiBase, type Endpoint } from '@emberwatch/contract'
import { endpointsByOwner, hostEndpoints } from '@emberwatch/contract/api'
import { apiVersion } from '../health.ts'
import { parametersOf } from './parameters.ts'
import { describeAccess, json, responsesOf } from './responses.ts'
import { type Json, jsonSchema, referredSchemas } from './schemas.ts'

/** Made from the contract alone. */

const areaTitles: Record<keyof typeof endpointsByOwner, string> = {
  shared: 'The signed-in person, search, live changes and long work.',
  auth: 'Sign-in and the own account.',
  admin: 'People, connections and failed mail.',
  'sites-systems': 'Sites and systems.',
  modems: 'Modems.',
  loops: 'Loop systems, loops and units.',
  reports: 'Reports.',
}

let document: Json | undefined

/** @param basePath of the app on its origin */
export function openApiDocument(basePath = '/'): Json {
  document ??= makeDocument()
  return { ...document, servers: [{ url: basePath + apiBase.slice(1) }] }
}

function makeDocument(): Json {
  const paths = pathsOf()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Emberwatch API',
      version: apiVersion,
      description:
        'Lists answer `{data, count, meta}`, everything else `{data}`; failures answer a Problem with a code of the catalogue. `count` and `meta` of a list are null only where its caller prefers rows alone (`Prefer`).',
      license: { name: 'Proprietary', url: '/' },
    },
    security: [{ bearer: [] }, { token: [] }],
    tags: [
      ...Object.entries(areaTitles).map(([name, description]) => ({ name, description })),
      {
        name: 'host',
        description: 'Releases of areas and who owns them. The host answers, whichever API is behind it.',
      },
      { name: 'server', description: 'The server itself.' },
    ],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token without a scheme.' },
      },
      schemas: referredSchemas(paths),
    },
  }
}

function pathsOf(): Json {
  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries({ ...endpointsByOwner, host: hostEndpoints })) {
    for (const endpoint of endpoints) {
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(area, endpoint) }
    }
  }
  return { ...paths, ...serverPaths }
}

function operation(area: string, endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    tags: [area],
    summary: endpoint.summary,
    description: `For ${describeAccess(endpoint.access)}.`,
    ...(endpoint.access.rule === 'public' ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...requestBody(endpoint),
    responses: responsesOf(endpoint),
  }
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.kind !== 'item' || !endpoint.body) return {}
  const schema = jsonSchema(endpoint.body)
  const content = endpoint.encoding === 'multipart' ? { 'multipart/form-data': { schema } } : json(schema)
  return { requestBody: { required: true, content } }
}

const serverOperation = (operationId: string, summary: string, schema: unknown): Json => ({
  get: {
    operationId,
    tags: ['server'],
    summary,
    security: [],
    responses: {
      '200': { description: summary, content: json(schema) },
      '4XX': { description: 'Refused.', content: json({ $ref: '#/components/schemas/Problem' }) },
    },
  },
})

const serverPaths: Json = {
  '/health': serverOperation('server.health', 'Whether the server and its database answer.', {
    type: 'object',
    required: ['status', 'database', 'version'],
    properties: {
      status: { const: 'ok' },
      database: { enum: ['pglite', 'postgresql'] },
      version: { type: 'string' },
    },
  }),
  '/openapi.json': serverOperation('server.openapi', 'This document.', { type: 'object' }),
  '/asyncapi.json': serverOperation('server.asyncapi', 'What modems say and hear over MQTT, as AsyncAPI 3.', {
    type: 'object',
  }),
}
