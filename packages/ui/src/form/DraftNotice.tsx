import { Button } from '../base/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'

/** Says that a form holds what was typed before, and how to get rid of it. */
export const DraftNotice = ({ draft }: { draft: { isRestored: boolean; discard: () => void } }) =>
  draft.isRestored ? (
    <Banner
      actions={
        <Button size="small" onClick={draft.discard}>
          Discard
        </Button>
      }
    >
      What you had typed is here again.
    </Banner>
  ) : null
