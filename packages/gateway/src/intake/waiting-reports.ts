import { issueRuleOf } from '@emberwatch/contract/devices'
import { waitingReports } from '@emberwatch/http/limits'
import type { Message } from './read-messages.ts'
import { type Incoming, isEnding } from './report.ts'

interface Queue<Item> {
  readonly items: Item[]
  /** Items that say an alarm. */
  alarms: number
}

/**
 * Reports that wait to be stored, in the order of receipt of each modem. Modems take turns, and those with an alarm come first: however much one
 * of them sends, the others wait for one report of it.
 */
export class WaitingReports<Item extends { readonly incoming: Incoming }> {
  /** Who had a turn stands last. */
  readonly #queues = new Map<string, Queue<Item>>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /**
   * Tests whether a report may wait. The limit is for reports on a modem's own connection, which a refusal closes. Endings are the platform's own, and a
   * session at a broker beside it limits what it reads ahead; a refusal there would close the connection of all modems.
   */
  hasRoomFor(incoming: Incoming): boolean {
    const { from } = incoming
    if (isEnding(from) || !from.connection) return true
    const { slots, reserve, slotsPerReport, slotsPerAlarm } = waitingReports
    const own = this.#queues.get(from.topic)?.items.length ?? 0
    const needed = own * (saysAlarm(incoming) ? slotsPerAlarm : slotsPerReport)
    if (needed < slots - (this.#length - own)) return true
    return needed < slotsPerReport && this.#length < slots + reserve
  }

  add(item: Item): void {
    const { topic } = item.incoming.from
    const queue = this.#queues.get(topic) ?? { items: [], alarms: 0 }
    queue.items.push(item)
    if (saysAlarm(item.incoming)) queue.alarms += 1
    this.#queues.set(topic, queue)
    this.#length += 1
  }

  /** @param max messages, of which each report has at least one; a report with more comes alone */
  take(max: number): Item[] {
    const batch: Item[] = []
    let messages = 0
    const takeTurns = (isAlarm: boolean): boolean => {
      const turns = [...this.#queues].filter(([, { alarms }]) => !isAlarm || alarms > 0)
      for (const [topic, queue] of turns) {
        const item = queue.items[0] as Item
        const cost = costOf(item.incoming)
        if (batch.length > 0 && messages + cost > max) return false
        messages += cost
        batch.push(item)
        this.#leave(topic, queue)
      }
      return turns.length > 0
    }
    while (takeTurns(true));
    while (messages < max && takeTurns(false));
    return batch
  }

  #leave(topic: string, queue: Queue<Item>) {
    const item = queue.items.shift() as Item
    if (saysAlarm(item.incoming)) queue.alarms -= 1
    this.#length -= 1
    this.#queues.delete(topic)
    if (queue.items.length > 0) this.#queues.set(topic, queue)
  }
}

const costOf = ({ messages, refusals }: Incoming) => Math.max(1, messages.length + refusals.length)
const saysAlarm = ({ messages }: Incoming) => messages.some(isAlarm)

/** Tests whether a message opens an alarm, as far as it says so itself. */
export function isAlarm(report: Message): boolean {
  if (report.name === 'issue') return report.message.severity === 'alarm' && !report.message.isSolved
  if (report.name === 'active') return report.message.items.some(({ kind }) => kind === 'alarm')
  const rule = report.name === 'event' ? issueRuleOf(report.message.name) : undefined
  return rule !== undefined && 'opens' in rule && rule.opens === 'alarm'
}
