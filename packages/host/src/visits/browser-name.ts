/** Family and major version, such as `Chrome 141`: what tells whether an error is a browser's own, and of a person no more. */
export function browserName(userAgent = ''): string {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return 'other'
}

/** Each names those after it too. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,4})\b/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})\b/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d{1,4})\b/],
  ['Safari', /\bVersion\/(\d{1,4})\S* (?:Mobile\/\S+ )?Safari\//],
]
