/** These elements load nothing, run nothing and send no requests. */
const element = '(?:a|b|br|circle|em|g|i|path|small|span|strong|sub|sup|svg)'
const plain = '(?:class|cx|cy|d|dir|fill|height|lang|r|rel|stroke|target|title|transform|viewBox|width|x|xmlns|y)'
const attribute = `(?:(?:${plain}|aria-[a-z]+|data-[a-z]+)="[^"<>]*"|href="(?:https?://|/)[^"<>]*")`
const known = new RegExp(`^(?:[^<]|</?${element}(?: ${attribute})*(?: ?/)?>)*$`)
/** HTML parsers read these as the beginning of a tag. */
const beginning = /<(?=[a-z/!?])/gi

/** Text, style sheets and plain drawings, which is all that antd and Leaflet insert as HTML. All else becomes visible text. */
export const knownMarkup = (html: string): string => (known.test(html) ? html : html.replace(beginning, '&lt;'))
