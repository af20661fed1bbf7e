import { Button } from '../base/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'

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
