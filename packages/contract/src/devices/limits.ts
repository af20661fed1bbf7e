/** One modem, all of them, and strangers may send this much (product 10.15). */

/** Most bytes of a payload. */
export const payloadMax = 64 * 1024
/** Messages of one payload. */
export const messagesMax = 100
/** Events of one modem within 24 hours; alarms and their ends are taken beyond it. A busy site has hundreds, and what waited for a fortnight fits. */
export const eventsOfDay = 20_000
/** The history goes so far back; of an older report the time of receipt counts. */
export const historyMs = 400 * 86_400_000
/** A clock that differs by more is wrong, and the time of receipt counts. */
export const clockToleranceMs = 5 * 60_000
/** The secret of a modem, in characters of base64url: 192 bits. */
export const secretLength = 32
