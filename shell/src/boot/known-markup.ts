/** Elements of words and drawings; nothing that loads, runs or asks. */
const element = '(?:a|b|br|circle|em|g|i|path|small|span|strong|sub|sup|svg)'
const plain = '(?:class|cx|cy|d|dir|fill|height|lang|r|rel|stroke|target|title|transform|viewBox|width|x|xmlns|y)'
const attribute = `(?:(?:${plain}|aria-[a-z]+|data-[a-z]+)="[^"<>]*"|href="(?:https?://|/)[^"<>]*")`
const known = new RegExp(`^(?:[^<]|</?${element}(?: ${attribute})*(?: ?/)?>)*$`)
/** What an HTML parser takes for the beginning of markup. */
const beginning = /<(?=[a-z/!?])/gi

/**
 * What may be put into the document as HTML: text, style sheets and plain drawings, which is all that antd and Leaflet put
 * there. In anything else markup becomes text, so that it is seen and does nothing.
 */
export const knownMarkup = (html: string): string => (known.test(html) ? html : html.replace(beginning, '&lt;'))
