-- The members area: courses, the students who may see them, and their progress.

create table courses (
  id text not null,
  store_id text not null references stores,
  product_id text,
  title text not null,
  tagline text not null,
  description text,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  cover_url text,
  poster_url text,
  certificate_enabled boolean not null,
  -- The hours that a certificate states.
  workload_hours integer check (workload_hours between 1 and 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Each product has at most one course (spec, Course).
  unique (product_id, store_id),
  foreign key (product_id, store_id) references products
);
create index courses_of_store on courses (store_id, created_at desc, id desc);
alter table courses add primary key (id, store_id);

create table modules (
  id text not null,
  store_id text not null references stores,
  course_id text not null,
  position integer not null,
  title text not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  -- The condition that opens the module to students (decisions, "The student's side"). Null if the module is open at once.
  opens jsonb,
  primary key (id, store_id),
  unique (course_id, store_id, position),
  foreign key (course_id, store_id) references courses
);

create table lessons (
  id text not null,
  store_id text not null references stores,
  module_id text not null,
  position integer not null,
  title text not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED')),
  video_url text,
  -- The uploaded video. It takes precedence over video_url.
  media_id text,
  -- Markdown text.
  body text,
  duration_seconds integer check (duration_seconds >= 0),
  primary key (id, store_id),
  unique (module_id, store_id, position),
  foreign key (module_id, store_id) references modules,
  foreign key (media_id, store_id) references media
);
create index lessons_of_media on lessons (media_id, store_id) where media_id is not null;

-- Files and links beside a lesson's text.
create table lesson_attachments (
  id text not null,
  store_id text not null references stores,
  lesson_id text not null,
  position integer not null,
  name text not null,
  url text,
  media_id text,
  check ((url is null) <> (media_id is null)),
  primary key (id, store_id),
  foreign key (lesson_id, store_id) references lessons,
  foreign key (media_id, store_id) references media
);
create index lesson_attachments_of_lesson on lesson_attachments (lesson_id, store_id, position);
create index lesson_attachments_of_media on lesson_attachments (media_id, store_id) where media_id is not null;

-- The caption tracks of a lesson's video: uploaded WebVTT files.
create table lesson_captions (
  lesson_id text not null,
  store_id text not null,
  language text not null,
  media_id text not null,
  primary key (lesson_id, store_id, language),
  foreign key (lesson_id, store_id) references lessons on delete cascade,
  foreign key (media_id, store_id) references media
);
create index lesson_captions_of_media on lesson_captions (media_id, store_id);

create table cohorts (
  id text not null,
  store_id text not null references stores,
  course_id text not null,
  name text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  foreign key (course_id, store_id) references courses
);
create index cohorts_of_store on cohorts (store_id, created_at, id);
create index cohorts_of_course on cohorts (course_id, created_at, id);
create unique index cohorts_default on cohorts (course_id, store_id) where is_default;
alter table cohorts add primary key (id, store_id);

-- The modules of a course that are hidden from a cohort.
create table hidden_modules (
  cohort_id text not null,
  store_id text not null,
  module_id text not null,
  primary key (cohort_id, store_id, module_id),
  foreign key (cohort_id, store_id) references cohorts,
  foreign key (module_id, store_id) references modules
);

create table students (
  id text not null,
  store_id text not null references stores,
  name text not null,
  email text,
  avatar_url text,
  -- If true, the student is the store's own preview of a course. The API never shows this student.
  preview boolean not null,
  last_login_at timestamptz,
  -- The instant when the student confirmed the name for certificates.
  name_confirmed_at timestamptz,
  language text check (language in ('pt', 'en', 'es')),
  created_at timestamptz not null
);
create index students_of_store on students (store_id, created_at desc, id desc);
-- A purchase finds its student by e-mail.
create unique index students_by_email on students (store_id, lower(email)) where not preview;
alter table students add primary key (id, store_id);

-- The history of access to courses. Each grant of access has a row with its cause, its start, its end and the cause of its end.
create table enrollments (
  id text not null,
  store_id text not null references stores,
  student_id text not null,
  course_id text not null,
  -- Null if the student has no cohort and sees all modules.
  cohort_id text,
  -- An active enrollment with a past expires_at counts as expired, even before a job has changed its status.
  status text not null check (status in ('ACTIVE', 'REVOKED', 'EXPIRED')),
  cause text not null check (cause in ('payment', 'subscription', 'gift', 'import')),
  payment_id text,
  -- A subscription has only one enrollment in each course during its whole life.
  subscription_id text,
  enrolled_at timestamptz not null,
  -- The student's last activity in the course. Null if there was none.
  last_activity_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('refund', 'chargeback', 'import', 'manual')),
  check ((cause = 'payment') = (payment_id is not null)),
  check ((status = 'REVOKED') = (revoked_at is not null)),
  check ((status = 'REVOKED') = (revoke_reason is not null)),
  check ((cause = 'subscription') = (subscription_id is not null)),
  primary key (id, store_id),
  foreign key (student_id, store_id) references students,
  foreign key (course_id, store_id) references courses,
  foreign key (cohort_id, store_id) references cohorts,
  foreign key (payment_id, store_id) references payments,
  foreign key (subscription_id, store_id) references subscriptions
);
create index enrollments_of_student on enrollments (student_id, enrolled_at, id);
create index enrollments_of_course on enrollments (course_id, student_id);
create unique index enrollments_of_payment on enrollments (payment_id, store_id, course_id) where payment_id is not null;
create unique index enrollments_once_per_subscription on enrollments (subscription_id, store_id, course_id) where subscription_id is not null;
create index enrollments_to_expire on enrollments (expires_at) where status = 'ACTIVE' and expires_at is not null;
create index enrollments_to_expire_of_store on enrollments (store_id, expires_at)
  where status = 'ACTIVE' and expires_at is not null;

-- A lesson without a row has not been started.
create table lesson_progress (
  enrollment_id text not null,
  store_id text not null,
  lesson_id text not null,
  status text not null check (status in ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED')),
  watched_seconds integer not null check (watched_seconds >= 0),
  percent_watched smallint not null check (percent_watched between 0 and 100),
  completed_at timestamptz,
  -- The seen seconds of the video, as ranges. The ranges do not overlap, so each second counts once.
  seen int4multirange not null default '{}',
  -- The duration of the video that percent_watched refers to. Null if no player has reported one.
  duration_seconds integer check (duration_seconds >= 0),
  -- The place where the student stopped, and the instant by the clock of the student's device.
  position_seconds integer check (position_seconds >= 0),
  position_at timestamptz,
  primary key (enrollment_id, store_id, lesson_id),
  check ((status = 'COMPLETED') = (completed_at is not null)),
  check ((position_seconds is null) = (position_at is null)),
  foreign key (enrollment_id, store_id) references enrollments,
  foreign key (lesson_id, store_id) references lessons
);

create table certificates (
  id text not null,
  store_id text not null references stores,
  -- Null after the student's data was erased. Then name is null too.
  enrollment_id text,
  -- With this code anybody can check whether the certificate is genuine. It has a hint of the store.
  code text not null,
  -- The name that the student confirmed. Null if the student has not confirmed a name yet.
  name text,
  -- The course's title and hours at the time of issue.
  course_title text not null,
  workload_hours integer,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  -- The certificate that replaced this certificate.
  replaced_by text,
  erased_at timestamptz,
  check ((enrollment_id is null) = (erased_at is not null)),
  check (replaced_by is null or revoked_at is not null),
  unique (code, store_id),
  primary key (id, store_id),
  foreign key (enrollment_id, store_id) references enrollments,
  foreign key (replaced_by, store_id) references certificates
);
create index certificates_of_enrollment on certificates (enrollment_id, store_id, issued_at);
-- An enrollment has one valid certificate.
create unique index certificates_valid on certificates (enrollment_id, store_id) where revoked_at is null;

create table comments (
  id text not null,
  store_id text not null references stores,
  lesson_id text not null,
  author text not null check (author in ('student', 'store')),
  -- Null for a comment of the store, and after the student's data was erased.
  student_id text,
  -- The comment that this comment answers. An answer cannot be answered.
  parent_id text,
  body text not null,
  status text not null check (status in ('visible', 'held', 'removed')),
  created_at timestamptz not null,
  check (author = 'student' or student_id is null),
  foreign key (lesson_id, store_id) references lessons,
  foreign key (student_id, store_id) references students
);
create index comments_of_store on comments (store_id, created_at desc, id desc);
create index comments_of_lesson on comments (lesson_id, store_id, created_at, id);
create index comments_of_student on comments (student_id, store_id) where student_id is not null;
alter table comments add primary key (id, store_id);
alter table comments add foreign key (parent_id, store_id) references comments;

-- A student's own note on a lesson.
create table lesson_notes (
  student_id text not null,
  store_id text not null references stores,
  lesson_id text not null,
  body text not null,
  updated_at timestamptz not null,
  primary key (student_id, store_id, lesson_id),
  foreign key (student_id, store_id) references students,
  foreign key (lesson_id, store_id) references lessons
);
