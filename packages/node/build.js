import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Builds the package twice from the same source: ES modules and CommonJS, each with its types.
const folder = fileURLToPath(new URL('.', import.meta.url))
rmSync(`${folder}dist`, { recursive: true, force: true })
for (const kind of ['esm', 'cjs'])
  execFileSync('tsc', ['-p', `tsconfig.${kind}.json`], { cwd: folder, stdio: 'inherit' })
// The compiler rewrites the endings of imports only in the code, not in the types.
for (const file of globSync(`${folder}dist/**/*.d.ts`)) {
  const types = readFileSync(file, 'utf8')
  writeFileSync(file, types.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"))
}
writeFileSync(`${folder}dist/cjs/package.json`, '{ "type": "commonjs" }\n')
