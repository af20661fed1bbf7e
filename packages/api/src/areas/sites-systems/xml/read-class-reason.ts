import { readXml, type XmlOutcome } from './read-xml.ts'
import { XmlToJson } from './xml-to-json.ts'

/** Reads a class/reason file from disk; its content as JSON text, no longer than the file by more than a little. */
export async function readClassReason(path: string): Promise<XmlOutcome & { readonly json: string }> {
  const json = new XmlToJson()
  const outcome = await readXml(path, json)
  const isKept = outcome.fault === null && outcome.refusal === null
  return { ...outcome, json: isKept ? json.json() : '' }
}
