/**
 * True for an error of the DOM that React meets when something else has changed the page: a browser's translation, or an extension. The cause is
 * no release, and rendering anew mends it (product 21.6).
 */
export const isForeignChange = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'HierarchyRequestError')

/** A boundary that crashes more often than this counts as broken. */
export const foreignChangesMax = 20
