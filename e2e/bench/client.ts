import ky, { type KyInstance } from 'ky'

/** Calls of one person, by paths below `/api/v1/`, without repeats or a time limit. @throws for an answer that is no success, with its status */
export const clientOf = (url: string, authorization: string): KyInstance =>
  ky.create({ prefix: `${url}/api/v1/`, headers: { authorization }, retry: 0, timeout: false })
