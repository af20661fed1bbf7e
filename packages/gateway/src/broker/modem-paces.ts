import { modemPaces } from '@emberwatch/http/limits'
import { Paces } from '../pace/paces.ts'

/** The pace of a modem over all of its connections: one that connects anew gets no new share. */
export class ModemPaces {
  readonly #packets = new Paces(modemPaces.messages)
  readonly #bytes = new Paces(modemPaces.bytes)
  readonly #connections = new Paces(modemPaces.connectionsOfModem)
  readonly #failedSignIns = new Paces(modemPaces.failedSignIns)

  /** @returns milliseconds to wait before a packet of so many bytes is taken */
  wait(topic: string, bytes: number): number {
    return Math.max(this.#packets.wait(topic, 1) ?? 0, this.#bytes.wait(topic, bytes) ?? 0)
  }

  /** Counts a sign-in that failed. @param network whose it is @param now in milliseconds */
  noteFailure(network: string, now = performance.now()): void {
    this.#failedSignIns.wait(network, 1, now)
  }

  /** @returns milliseconds to wait before the next sign-in of a network with many that failed */
  waitForSignIn(network: string, now = performance.now()): number {
    return this.#failedSignIns.wait(network, 0, now) ?? 0
  }

  /** @returns false where it connects too often */
  mayConnect(topic: string): boolean {
    return this.#connections.isWithin(topic)
  }
}
