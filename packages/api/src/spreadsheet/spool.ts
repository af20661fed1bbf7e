import { SpoolFile } from './spool-file.ts'

/** Buffers pieces in memory and beyond that in an unnamed file. */
export interface Spool<Piece> {
  add(piece: Piece): void
  end(): void
  readonly pieces: AsyncIterable<Piece>
}

const inMemory = 8

export function createSpool<Piece>(): Spool<Piece> {
  const near: Piece[] = []
  let file: SpoolFile | undefined
  let isOver = false
  let wake = Promise.withResolvers<void>()

  async function* pieces() {
    for (;;) {
      const piece = near.shift() ?? (file?.read() as Piece | undefined)
      if (piece !== undefined) yield piece
      else if (isOver) return file?.close()
      else {
        await wake.promise
        wake = Promise.withResolvers()
      }
    }
  }

  return {
    add: (piece) => {
      // A piece goes behind those in the file, to keep the order.
      if (near.length < inMemory && !file?.count) near.push(piece)
      else {
        file ??= new SpoolFile()
        file.write(piece)
      }
      wake.resolve()
    },
    end: () => {
      isOver = true
      wake.resolve()
    },
    pieces: pieces(),
  }
}
