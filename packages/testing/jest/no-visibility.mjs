// Of this repository's page tests alone: teams outside have tests that say it, for which presence has been enough.
expect.extend({
  toBeVisible() {
    throw new Error(
      'A page test has no style sheets: say toBeInTheDocument, and look in the browser where it matters what is seen',
    )
  },
})
