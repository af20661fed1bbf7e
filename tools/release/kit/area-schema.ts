import { jsonSchemaSettings } from '@emberwatch/contract/call-shapes'
import { StrictAreaFile } from '@emberwatch/federation'
import { toJsonSchema } from '@valibot/to-json-schema'

/** The file lies beside package.json of the kit; `$schema` of an area's area.json leads there. */
export const areaSchemaFile = 'area.schema.json'

/** The JSON schema of area.json, by which editors complete and check it. Made of the schema that builds read it with. */
export function areaSchema(): object {
  // Editors know this draft best.
  const schema = toJsonSchema(StrictAreaFile, { ...jsonSchemaSettings, target: 'draft-07' })
  return { ...schema, properties: { $schema: { type: 'string' }, ...schema.properties } }
}
