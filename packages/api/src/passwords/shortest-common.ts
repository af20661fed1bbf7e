/** Shorter words occur in too many good passwords. */
export const shortestCommon = 6
