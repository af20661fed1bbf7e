/**
 * Loses the file of a module that `import()` loads, as a lost network does. What has loaded before stays.
 * @param path absolute
 * @returns a function that brings it back
 */
export function loseChunk(path: string): () => void {
  jest.doMock(path, () => {
    throw Object.assign(new Error('no network'), { name: 'ChunkLoadError' })
  })
  return () => jest.dontMock(path)
}
