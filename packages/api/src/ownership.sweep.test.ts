import { sweepOwnership } from './ownership.test-kit.ts'

sweepOwnership(1, 2)
