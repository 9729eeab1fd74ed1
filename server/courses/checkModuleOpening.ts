import { invalidRequest } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { type ModuleOpening, waitsForItself } from './moduleOpening.ts'

/**
 * Checks the opening condition of a module. Returns the condition with its instant in UTC. @param module.id undefined
 * for a new module
 * @throws ApiError 400 on `opens.at` or `opens.moduleId`
 */
export async function checkModuleOpening(
  runner: Runner,
  storeId: string,
  { courseId, id }: { courseId: string; id?: string },
  opens: ModuleOpening | null,
): Promise<ModuleOpening | null> {
  if (opens?.kind === 'date') {
    const at = new Date(opens.at)
    if (Number.isNaN(at.getTime())) throw invalidRequest('opens.at', 'This field must be a date and time (RFC 3339).')
    return { kind: 'date', at: at.toISOString() }
  }
  if (opens?.kind !== 'after_module') return opens
  const modules = await runner.rows(awaitedModules, { storeId, courseId })
  const awaited = new Map(modules.map((module) => [module.id, module.awaited]))
  if (!awaited.has(opens.moduleId)) throw invalidRequest('opens.moduleId', 'This course has no such module.')
  if (id === undefined) return opens
  awaited.set(id, opens.moduleId)
  if (waitsForItself(id, awaited)) throw invalidRequest('opens.moduleId', 'The module would wait for itself.')
  return opens
}

const awaitedModules = sql(
  'awaitedModules',
  `select id, opens ->> 'moduleId' as awaited from modules where course_id = :courseId and store_id = :storeId`,
)
