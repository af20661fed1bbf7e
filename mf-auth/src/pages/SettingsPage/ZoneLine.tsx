import { Button, localZone } from '@emberwatch/ui'

/** Names the zone of the mail where it is not the browser's, with a button that takes the browser's. */
export const ZoneLine = ({ timeZone, onUse }: { timeZone: string; onUse: (timeZone: string) => void }) =>
  timeZone === localZone() ? null : (
    <p>
      <span>{`Times are those of ${timeZone}. `}</span>
      <Button size="small" onClick={() => onUse(localZone())}>
        {`Use ${localZone()}`}
      </Button>
    </p>
  )
