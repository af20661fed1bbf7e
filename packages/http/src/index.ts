/** The front that calls of the API and of the host share: body reader, headers, checks of fields, refusals, limits. */

export { type AnswerCallsOptions, answerCalls } from './answer-calls.ts'
export { composedTexts } from './composed-texts.ts'
export { closeAfter, endExchange, type HttpRequest, hasBody, isHttp2, routeOf } from './exchange.ts'
export { createLocalRate, type LocalRate } from './limits/local-rate.ts'
export { type KeyLimit, type Release, Semaphore, type SemaphoreLimits } from './limits/semaphore.ts'
export { checkFields, parseFields, shortened } from './parse.ts'
export { ApiProblem, badFields, type ProblemDetails, problemBody, tooManyRequests } from './problem.ts'
export { problemOf, sendProblem } from './send-problem.ts'
export { unfitTexts } from './unfit-texts.ts'
