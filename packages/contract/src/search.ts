import * as v from 'valibot'
import { signedIn } from './access.ts'
import { post } from './endpoint.ts'
import { Id, Text } from './entities/common.ts'
import { visibleText } from './text-rules.ts'

export const searchTextMax = 100
/** Lists have the rest. */
export const hitsPerKind = 6

export const searchKinds = ['site', 'system', 'modem', 'user', 'contact'] as const
export type SearchKind = (typeof searchKinds)[number]

const SearchText = v.object({
  text: v.pipe(
    v.string('Text to look for is required'),
    v.trim(),
    visibleText('Text to look for is required'),
    v.maxLength(searchTextMax, `Text to look for is too long (should be at max ${searchTextMax} characters)`),
  ),
})

/** `note` distinguishes hits of the same name. The id of a contact is that of its site. */
export const SearchHit = v.object({ kind: v.picklist(searchKinds), id: Id, title: v.string(), note: Text })
export type SearchHit = v.InferOutput<typeof SearchHit>

export const search = {
  /** A POST keeps searched text out of addresses and logs. It changes nothing. */
  everything: post('/v1/search', {
    name: 'search.everything',
    isAddition: true,
    summary:
      'Sites, systems and modems by name, number, equipment number, IMEI and client id, contacts of sites by name and telephone number, and for super users people by name and address: the best few of each kind that the person may see.',
    access: signedIn,
    changes: [],
    body: SearchText,
    answer: v.array(SearchHit),
  }),
}
