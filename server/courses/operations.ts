import { withTag } from '../operations/operation.ts'
import { certificateOperations } from './certificateOperations.ts'
import { commentOperations } from './commentOperations.ts'
import { contentOperations } from './contentOperations.ts'
import { courseOperations } from './courseOperations.ts'
import { getCourseOperation } from './getCourseDetail.ts'
import { getProgressOperation } from './getProgress.ts'
import { getStudentOperation } from './getStudentDetail.ts'
import { captionOperations } from './lessonCaptions.ts'
import { getCompletionOperation } from './lessonCompletion.ts'
import { listCohortsOperation } from './listCohorts.ts'
import { listCoursesOperation } from './listCourses.ts'
import { listStudentsOperation } from './listStudents.ts'
import { sendAccessMailOperation } from './sendAccessMail.ts'
import { studentOperations } from './studentOperations.ts'

export const membersAreaOperations = [
  ...withTag('Courses', [
    listCoursesOperation,
    getCourseOperation,
    listCohortsOperation,
    ...courseOperations,
    ...contentOperations,
    ...captionOperations,
    getCompletionOperation,
    ...commentOperations,
  ]),
  ...withTag('Students', [
    listStudentsOperation,
    getStudentOperation,
    getProgressOperation,
    ...studentOperations,
    sendAccessMailOperation,
    ...certificateOperations,
  ]),
]
