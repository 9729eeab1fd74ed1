import type { Texts } from '../../lib/inThree.ts'

/** Texts of a lesson. */
export const lesson = {
  backToCourse: {
    pt: (course: string) => `Voltar para ${course}`,
    en: (course: string) => `Back to ${course}`,
    es: (course: string) => `Volver a ${course}`,
  },
  markDone: { pt: 'Marcar como concluída', en: 'Mark as done', es: 'Marcar como completada' },
  doneOn: {
    pt: (day: string) => `Concluída em ${day}`,
    en: (day: string) => `Completed on ${day}`,
    es: (day: string) => `Completada el ${day}`,
  },
  previousLesson: { pt: 'Aula anterior', en: 'Previous lesson', es: 'Lección anterior' },
  nextLesson: { pt: 'Próxima aula', en: 'Next lesson', es: 'Próxima lección' },
  lessons: { pt: 'Aulas', en: 'Lessons', es: 'Lecciones' },
  attachments: { pt: 'Materiais', en: 'Materials', es: 'Materiales' },
  notes: { pt: 'Minhas anotações', en: 'My notes', es: 'Mis notas' },
  notesHint: { pt: 'Só você vê.', en: 'Only you can see your notes.', es: 'Solo usted las ve.' },
  noteSaved: { pt: 'Anotação salva.', en: 'Your note was saved.', es: 'Nota guardada.' },
  comments: { pt: 'Comentários', en: 'Comments', es: 'Comentarios' },
  noComments: {
    pt: 'Ninguém comentou ainda. Que tal começar?',
    en: 'No comments yet. Be the first.',
    es: 'Nadie ha comentado aún. ¿Quiere empezar?',
  },
  yourComment: { pt: 'Seu comentário', en: 'Your comment', es: 'Su comentario' },
  sendComment: { pt: 'Enviar comentário', en: 'Post comment', es: 'Enviar comentario' },
  answer: { pt: 'Responder', en: 'Reply', es: 'Responder' },
  answerTo: {
    pt: (name: string) => `Sua resposta a ${name}`,
    en: (name: string) => `Your reply to ${name}`,
    es: (name: string) => `Su respuesta a ${name}`,
  },
  sendAnswer: { pt: 'Enviar resposta', en: 'Post reply', es: 'Enviar respuesta' },
  commentSent: { pt: 'Comentário publicado.', en: 'Your comment is published.', es: 'Comentario publicado.' },
  commentHeld: {
    pt: 'Comentário enviado. Ele aparece para os outros depois que a loja aprovar.',
    en: 'Your comment was sent. Others see it after the store has approved it.',
    es: 'Comentario enviado. Los demás lo verán cuando la tienda lo apruebe.',
  },
  commentRemoved: { pt: 'Comentário apagado.', en: 'The comment was deleted.', es: 'Comentario borrado.' },
  waitsForStore: {
    pt: 'Aguardando a loja. Só você vê.',
    en: 'Waiting for approval. Only you can see it.',
    es: 'Espera la aprobación de la tienda. Solo usted lo ve.',
  },
  removedComment: { pt: 'Comentário apagado', en: 'Deleted comment', es: 'Comentario borrado' },
  erasedPerson: { pt: 'Ex-aluno', en: 'Former student', es: 'Exalumno' },
  fromStore: { pt: 'Equipe', en: 'Team', es: 'Equipo' },
  emptyComment: {
    pt: 'Escreva o comentário primeiro.',
    en: 'Write a comment first.',
    es: 'Escriba el comentario primero.',
  },
  longComment: {
    pt: 'O comentário tem no máximo 5.000 caracteres.',
    en: 'A comment has at most 5,000 characters.',
    es: 'El comentario tiene como máximo 5.000 caracteres.',
  },
  tooManyComments: {
    pt: 'Você comentou muito na última hora. Tente mais tarde.',
    en: 'You wrote too many comments in the last hour. Try again later.',
    es: 'Comentó mucho en la última hora. Intente más tarde.',
  },
  lessonLocked: {
    pt: 'Esta aula ainda não abriu',
    en: 'This lesson is not open yet',
    es: 'Esta lección aún no se abrió',
  },
} satisfies Texts
