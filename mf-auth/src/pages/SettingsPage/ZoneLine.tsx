import { Button, localZone } from '@emberwatch/ui'

/** Where mail goes by another zone than that of the browser: which one, and a button that takes this one. */
export const ZoneLine = ({ timeZone, onUse }: { timeZone: string; onUse: (timeZone: string) => void }) =>
  timeZone === localZone() ? null : (
    <p>
      <span>{`Times are those of ${timeZone}. `}</span>
      <Button size="small" onClick={() => onUse(localZone())}>
        {`Use ${localZone()}`}
      </Button>
    </p>
  )
