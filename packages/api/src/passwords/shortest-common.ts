/** Shorter words are no passwords that anybody would guess by themselves; they stand in too many good ones. */
export const shortestCommon = 6
