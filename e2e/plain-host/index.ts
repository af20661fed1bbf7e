/** Shared modules are there after a turn: the host itself takes them from the scope that it fills. */
void import('./main.tsx')
