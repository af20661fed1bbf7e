/** Sides of a tile in its own units; a screen pixel is four of them. */
export const extent = 1024
export const maxZoom = 19

export const tileThemes = ['light', 'dark'] as const
export type TileTheme = (typeof tileThemes)[number]

export interface TileRequest {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly theme: TileTheme
}

/** Lines or rings of a tile in its units. */
export type Lines = readonly (readonly (readonly [x: number, y: number])[])[]
