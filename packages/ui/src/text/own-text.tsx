import type { ReactNode } from 'react'

/**
 * Text in an element of its own. Text that stands beside other content is a node that a browser's translation replaces: React can then neither
 * change nor remove it (product 16.8).
 */
export const ownText = (content: ReactNode): ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content
