import { contentOperations } from './contentOperations.ts'
import { courseOperations } from './courseOperations.ts'
import { getCourseOperation } from './getCourseDetail.ts'
import { getProgressOperation } from './getProgress.ts'
import { getStudentOperation } from './getStudentDetail.ts'
import { listCohortsOperation } from './listCohorts.ts'
import { listCoursesOperation } from './listCourses.ts'
import { listStudentsOperation } from './listStudents.ts'
import { studentOperations } from './studentOperations.ts'

export const membersAreaOperations = [
  listCoursesOperation,
  getCourseOperation,
  listCohortsOperation,
  ...courseOperations,
  ...contentOperations,
  listStudentsOperation,
  getStudentOperation,
  getProgressOperation,
  ...studentOperations,
]
