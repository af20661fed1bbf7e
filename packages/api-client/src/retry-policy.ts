import { isHTTPError, type Options } from 'ky'

/** A person waits for a read no longer than this between two tries; what a server asks for beyond is told instead. */
const longestWaitSeconds = 10
/** All whom an overloaded server has sent away would come back at the same moment. */
const spreadMs = 1_000
/** A read is tried so often again where the server says when, and once where it does not. */
const tries = 2

/** How reads are tried again. What changes something is sent once: only the server could know whether it was done. */
export const retryPolicy = {
  retry: {
    limit: tries,
    methods: ['get'],
    statusCodes: [429, 502, 503, 504],
    afterStatusCodes: [429, 503],
    jitter: true,
    // Undefined leaves it to the rules above, which wait as the server says.
    shouldRetry: ({ error, retryCount }) => {
      const after = isHTTPError(error) ? error.response.headers.get('retry-after') : null
      if (after === null) return retryCount > 1 ? false : undefined
      return Number(after) <= longestWaitSeconds ? undefined : false
    },
  },
  hooks: {
    beforeRetry: [
      async ({ error }) => {
        const isAsked = isHTTPError(error) && error.response.headers.has('retry-after')
        if (isAsked) await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs))
      },
    ],
  },
} satisfies Options
