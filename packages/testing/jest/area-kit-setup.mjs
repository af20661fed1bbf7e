import { configure } from '@testing-library/react'
import './jest-browser-setup.mjs'

// Page tests of teams outside use this in place of the repository's patient-queries.mjs. Their kit is compiled, so that no first call takes long, and whoever
// writes a page wants to see soon, and in the document, what is missing there: within five seconds, with half of one for the message.
configure({ asyncUtilTimeout: 4_500 })
