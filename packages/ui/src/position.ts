/** Fields of a position, and a map that loads when it is shown. Areas bundle this entry. */

export { LazyMap } from './position/LazyMap.tsx'
export { PositionFields } from './position/PositionFields.tsx'
