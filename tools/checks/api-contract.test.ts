import { openApiDocument } from '@emberwatch/api'
import { allEndpoints } from '@emberwatch/contract/api'
import { shapeOf } from '@emberwatch/contract/call-shapes'
import { apiGaps, callsInOpenApi } from '@emberwatch/registry'

/** The API's own document has all that the contract declares: else gates would refuse what is well. */

const document = JSON.parse(JSON.stringify(openApiDocument()))

it('no call of any owner lacks anything of the document that the API gives of itself', () => {
  expect(apiGaps(allEndpoints.map(shapeOf), callsInOpenApi(document))).toEqual({ lacks: [], told: [] })
})

it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'without %s the document lacks that call and no other',
  (_, endpoint) => {
    const { [endpoint.path]: operations, ...paths } = document.paths
    const { [endpoint.method.toLowerCase()]: _gone, ...rest } = operations
    const { lacks, told } = apiGaps(
      allEndpoints.map(shapeOf),
      callsInOpenApi({ ...document, paths: { ...paths, [endpoint.path]: rest } }),
    )
    expect([...lacks, ...told]).toEqual([`calls ${endpoint.method} ${endpoint.path}, which the API does not have`])
  },
)
