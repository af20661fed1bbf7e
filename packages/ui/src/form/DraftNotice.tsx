import { Button } from '../button/Button.tsx'
import { Banner } from '../notice/Banner.tsx'

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
