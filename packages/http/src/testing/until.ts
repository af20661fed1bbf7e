import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two reads: not so often that the work itself waits. */
const pauseMs = 20

type Read<T> = () => T | Promise<T>

/**
 * Reads a value again and again until it is the expected one, by default a true one; the test's own time limit ends a wait for nothing.
 * @returns that value
 */
export function until<T>(read: Read<T | undefined | false | null>): Promise<T>
export function until<T>(read: Read<T>, isRight: (value: T) => boolean): Promise<T>
export async function until<T>(read: Read<T>, isRight: (value: T) => boolean = Boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isRight(value)) return value
    await pause(pauseMs)
  }
}
