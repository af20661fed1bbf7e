/** Side of a tile; four units per screen pixel. */
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

export type Lines = readonly (readonly (readonly [x: number, y: number])[])[]
