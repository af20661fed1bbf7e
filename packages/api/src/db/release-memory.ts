/**
 * Gives memory back whose bytes nobody needs any more. It lies outside of V8's heap, of which V8 sees so little that a hundred megabytes pile up before
 * it collects any; a Node that has no such call yet waits for that.
 */
export function releaseMemory(memory: ArrayBuffer): void {
  memory.transfer?.(0)
}
