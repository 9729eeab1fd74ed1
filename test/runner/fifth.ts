import { runFiles } from './runFiles.ts'

await runFiles()
