/** Jobs of a lower rank go before all others: what an alarm sends, then other notices, then the rest (architecture, long work). */
export const jobRanks = { alarm: 0, notice: 1, other: 2 } as const
