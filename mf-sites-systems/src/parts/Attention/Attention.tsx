import { AttentionPanel } from '../../attention/AttentionPanel.tsx'

/** Shows super users what needs attention above the tabs of Administration (product 14.1). */
export const Attention = () => <AttentionPanel />
