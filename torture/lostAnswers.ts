import type { Scenario } from './scenario.ts'
export const lostAnswers: Scenario = { about: 'todo', rounds: 1, run: async () => [] }
