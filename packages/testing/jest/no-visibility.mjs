// Only this repository's page tests use it: teams outside have tests with `toBeVisible`, for which presence has been enough.
expect.extend({
  toBeVisible() {
    throw new Error(
      'A page test has no style sheets: say toBeInTheDocument, and look in the browser where it matters what is seen',
    )
  },
})
