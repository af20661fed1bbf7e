import { isHTTPError, type Options } from 'ky'

/** A longer Retry-After is shown to the person instead. */
const longestWaitSeconds = 10
/** Jitter for all browsers that an overloaded server has refused. */
const spreadMs = 1_000
/** Most retries where the server sends Retry-After; without the header there is one. */
const tries = 2

/** Only reads are retried: the client cannot know whether a write was done. */
export const retryPolicy = {
  retry: {
    limit: tries,
    methods: ['get'],
    statusCodes: [429, 502, 503, 504],
    afterStatusCodes: [429, 503],
    jitter: true,
    // Undefined applies the rules above, which respect Retry-After.
    shouldRetry: ({ error, retryCount }) => {
      const after = isHTTPError(error) ? error.response.headers.get('retry-after') : null
      if (after === null) return retryCount > 1 ? false : undefined
      return Number(after) <= longestWaitSeconds ? undefined : false
    },
  },
  hooks: {
    beforeRetry: [
      async ({ error }) => {
        const hasRetryAfter = isHTTPError(error) && error.response.headers.has('retry-after')
        if (hasRetryAfter) await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs))
      },
    ],
  },
} satisfies Options
