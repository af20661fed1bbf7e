/** Pipelines that test an area, and publish what is on the default branch. */

const publish = (key: string, note: string) =>
  `RELEASE=1 npx emberwatch-areas publish --host "$EMBERWATCH_HOST" --key "${key}" --note "${note}"`

export const gitLabPipeline =
  () => `# EMBERWATCH_HOST, EMBERWATCH_TOKEN and the file EMBERWATCH_SIGNING_KEY come from the project's secrets.
release:
  image: node:24
  script:
    - npm ci
    - npm test
    - ${publish('$EMBERWATCH_SIGNING_KEY', '$CI_COMMIT_TITLE')}
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
`

/** Secrets of GitHub are texts, so the key is written to a file outside the working copy. */
export const gitHubPipeline =
  () => `# EMBERWATCH_HOST is a variable of the repository, EMBERWATCH_TOKEN and EMBERWATCH_SIGNING_KEY (the text of the key) are its secrets.
on: push
permissions:
  contents: read
jobs:
  release:
    if: github.ref_name == github.event.repository.default_branch
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm ci
      - run: npm test
      - run: |
          umask 077
          printf '%s\\n' "$EMBERWATCH_SIGNING_KEY" > "$RUNNER_TEMP/signing-key.pem"
          ${publish('$RUNNER_TEMP/signing-key.pem', '$(git log -1 --format=%s)')}
        env:
          EMBERWATCH_HOST: \${{ vars.EMBERWATCH_HOST }}
          EMBERWATCH_TOKEN: \${{ secrets.EMBERWATCH_TOKEN }}
          EMBERWATCH_SIGNING_KEY: \${{ secrets.EMBERWATCH_SIGNING_KEY }}
`
