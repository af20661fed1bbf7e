import type { Duplex } from 'node:stream'
import type { Client } from 'aedes'

/** Topic, ids and header beside the payload. */
const frameMax = 1_024

interface Parser {
  readonly packet: { readonly length?: number } | null
  parse(bytes: Buffer): number
}

/**
 * Ends a connection that announces a packet larger than any message. Aedes would collect it to its end, which may be 256 MB away, and has no
 * limit of its own; its parser knows the length after the first bytes.
 */
export function guardPackets(client: Client, stream: Duplex, payloadMax: number): void {
  const parser = (client as unknown as { readonly _parser: Parser })._parser
  const parse = parser.parse.bind(parser)
  parser.parse = (bytes) => {
    const rest = parse(bytes)
    if ((parser.packet?.length ?? 0) > payloadMax + frameMax) stream.destroy()
    return rest
  }
}
