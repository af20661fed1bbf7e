import * as v from 'valibot'
import { signedIn } from './access.ts'
import { post } from './endpoint.ts'
import { Id, Text } from './entities/common.ts'
import { visibleText } from './text-rules.ts'

/** Search across everything that a person may see. */

export const searchTextMax = 100
/** The best hits of each kind; more are found in the lists. */
export const hitsPerKind = 6

export const searchKinds = ['site', 'system', 'modem', 'user'] as const
export type SearchKind = (typeof searchKinds)[number]

const SearchText = v.object({
  text: v.pipe(
    v.string('Text to look for is required'),
    v.trim(),
    visibleText('Text to look for is required'),
    v.maxLength(searchTextMax, `Text to look for is too long (should be at max ${searchTextMax} characters)`),
  ),
})

/** `note` says what tells it apart from others of the same name. */
export const SearchHit = v.object({ kind: v.picklist(searchKinds), id: Id, title: v.string(), note: Text })
export type SearchHit = v.InferOutput<typeof SearchHit>

export const search = {
  /** A POST, so that what people look for stays out of addresses and the logs that keep them. It changes nothing. */
  everything: post('/v1/search', {
    name: 'search.everything',
    isAddition: true,
    summary:
      'Sites, systems and modems by name, number, equipment number, IMEI and client id, and for super users people by name and address: the best few of each kind that the person may see.',
    access: signedIn,
    changes: [],
    body: SearchText,
    answer: v.array(SearchHit),
  }),
}
