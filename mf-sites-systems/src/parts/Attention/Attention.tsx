import { AttentionPanel } from '../../attention/AttentionPanel.tsx'
import { FirstScope } from '../../scope/use-scope.ts'

/** Shows super users what needs attention in the fleet, above the tabs of Administration (product 14.1). */
export const Attention = () => (
  <FirstScope value="fleet">
    <AttentionPanel />
  </FirstScope>
)
