/** Frees an ArrayBuffer now. V8 sees little of memory outside its heap and would let a hundred megabytes pile up. */
export function releaseMemory(memory: ArrayBuffer): void {
  memory.transfer(0)
}
