import { openApiDocument } from '@emberwatch/api'
import { allEndpoints } from '@emberwatch/contract/api'
import { shapeOf } from '@emberwatch/contract/call-shapes'
import { apiGaps, callsInOpenApi } from '@emberwatch/registry'

/** The API's own document has all that the contract declares: else gates would refuse what is well. */

const document = JSON.parse(JSON.stringify(openApiDocument()))

it('no call of any owner lacks anything of the document that the API gives of itself', () => {
  expect(apiGaps(allEndpoints.map(shapeOf), callsInOpenApi(document))).toEqual({ lacks: [], told: [] })
})

it('a document without one call lacks that call and no other', () => {
  const shapes = allEndpoints.map(shapeOf)
  const calls = callsInOpenApi(document)
  const gaps = shapes.map(({ method, path }) => {
    const { lacks, told } = apiGaps(
      shapes,
      calls.filter((call) => call.method !== method || call.path !== path),
    )
    return [...lacks, ...told]
  })
  expect(gaps).toEqual(shapes.map(({ method, path }) => [`calls ${method} ${path}, which the API does not have`]))
})
