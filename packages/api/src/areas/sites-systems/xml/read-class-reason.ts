import { readXml, type XmlOutcome } from './read-xml.ts'
import { XmlToJson } from './xml-to-json.ts'

/** The JSON is about as long as the file at most. */
export async function readClassReason(path: string): Promise<XmlOutcome & { readonly json: string }> {
  const json = new XmlToJson()
  const outcome = await readXml(path, json)
  const isKept = outcome.fault === null && outcome.refusal === null
  return { ...outcome, json: isKept ? json.json() : '' }
}
