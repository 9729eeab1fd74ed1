-- The schema that the migrations create, read from PostgreSQL's catalogue. `npm run schema` writes this file.

create table api_keys (
  id text not null,
  store_id text not null,
  name text not null,
  hash bytea not null,
  last_four text not null,
  scopes text[] not null,
  created_by text,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_pkey PRIMARY KEY (id, store_id),
  constraint api_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table audit_log (
  id text not null,
  store_id text,
  actor text default 'person'::text not null,
  user_id text,
  actor_id text,
  actor_name text,
  address text,
  action text not null,
  subject text,
  before json,
  after json,
  at timestamp with time zone not null,
  store_at timestamp with time zone,
  constraint audit_log_actor_check CHECK ((actor = ANY (ARRAY['person'::text, 'api_key'::text, 'command'::text]))),
  constraint audit_log_check CHECK (((actor = 'person'::text) = (user_id IS NOT NULL))),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table balance_checks (
  gateway_account_id text not null,
  store_id text not null,
  day date not null,
  lines_in_cents bigint not null,
  balance_in_cents bigint,
  difference_in_cents bigint,
  open_differences integer not null,
  checked_at timestamp with time zone not null,
  constraint balance_checks_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint balance_checks_pkey PRIMARY KEY (gateway_account_id, day, store_id)
);

create table branding (
  store_id text not null,
  color text,
  support_email text,
  logo bytea,
  logo_type text,
  updated_at timestamp with time zone not null,
  constraint branding_check CHECK (((logo IS NULL) = (logo_type IS NULL))),
  constraint branding_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint branding_logo_check CHECK ((octet_length(logo) <= 32768)),
  constraint branding_pkey PRIMARY KEY (store_id),
  constraint branding_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table card_refusals (
  subject text not null,
  forgotten_at timestamp with time zone not null,
  constraint card_refusals_pkey PRIMARY KEY (subject)
);

create table certificates (
  id text not null,
  store_id text not null,
  enrollment_id text,
  code text not null,
  name text,
  course_title text not null,
  workload_hours integer,
  issued_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoke_reason text,
  replaced_by text,
  erased_at timestamp with time zone,
  constraint certificates_check CHECK (((enrollment_id IS NULL) = (erased_at IS NOT NULL))),
  constraint certificates_check1 CHECK (((replaced_by IS NULL) OR (revoked_at IS NOT NULL))),
  constraint certificates_code_store_id_key UNIQUE (code, store_id),
  constraint certificates_enrollment_id_store_id_fkey FOREIGN KEY (enrollment_id, store_id) REFERENCES enrollments(id, store_id),
  constraint certificates_pkey PRIMARY KEY (id, store_id),
  constraint certificates_replaced_by_store_id_fkey FOREIGN KEY (replaced_by, store_id) REFERENCES certificates(id, store_id),
  constraint certificates_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table charges (
  id text not null,
  store_id text not null,
  kind text default 'api'::text not null,
  amount_in_cents bigint not null,
  currency text not null,
  items json not null,
  description text,
  product_id text,
  offer_id text,
  offer json,
  coupon json,
  sold_items json,
  payment_link_id text,
  checkout_session_id text,
  subscription_id text,
  cycle integer,
  statement_descriptor text,
  customer_email text,
  customer_name text,
  metadata json not null,
  tracking json,
  client_reference text,
  max_installments integer not null,
  boleto_due_in_days integer not null,
  interest_paid_by_buyer boolean not null,
  split json,
  success_url text,
  cancel_url text,
  postback_url text,
  send_mail boolean default true not null,
  postback_secret text not null,
  created_at timestamp with time zone not null,
  status text not null,
  declined_attempts integer default 0 not null,
  claimed_by text,
  claimed_until timestamp with time zone,
  revision integer default 0 not null,
  updated_at timestamp with time zone not null,
  constraint charges_amount_in_cents_check CHECK (((amount_in_cents >= 1) AND (amount_in_cents <= '99999999999'::bigint))),
  constraint charges_checkout_session_id_store_id_fkey FOREIGN KEY (checkout_session_id, store_id) REFERENCES checkout_sessions(id, store_id),
  constraint charges_kind_check CHECK ((kind = ANY (ARRAY['api'::text, 'link'::text, 'offer'::text, 'subscription'::text]))),
  constraint charges_offer_id_store_id_fkey FOREIGN KEY (offer_id, store_id) REFERENCES offers(id, store_id),
  constraint charges_payment_link_id_store_id_fkey FOREIGN KEY (payment_link_id, store_id) REFERENCES payment_links(id, store_id),
  constraint charges_pkey PRIMARY KEY (id, store_id),
  constraint charges_product_id_store_id_fkey FOREIGN KEY (product_id, store_id) REFERENCES products(id, store_id),
  constraint charges_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'refunded'::text, 'canceled'::text]))),
  constraint charges_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint charges_subscription_id_store_id_fkey FOREIGN KEY (subscription_id, store_id) REFERENCES subscriptions(id, store_id)
);

create table checkout_codes (
  id text not null,
  store_id text not null,
  email text not null,
  checkout_id text not null,
  charge_id text,
  attempts integer default 0 not null,
  proven_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint checkout_codes_pkey PRIMARY KEY (id, store_id),
  constraint checkout_codes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table checkout_drafts (
  id text not null,
  store_id text not null,
  listing_id text not null,
  data text,
  email_hash text,
  language text not null,
  consent_text text not null,
  consented_at timestamp with time zone not null,
  is_control boolean not null,
  step integer default 0 not null,
  due_at timestamp with time zone,
  abandoned_at timestamp with time zone,
  bought_at timestamp with time zone,
  refused_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint checkout_drafts_language_check CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text]))),
  constraint checkout_drafts_pkey PRIMARY KEY (id, store_id),
  constraint checkout_drafts_step_check CHECK (((step >= 0) AND (step <= 3))),
  constraint checkout_drafts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table checkout_sessions (
  id text not null,
  store_id text not null,
  charge_id text not null,
  offer_id text,
  details json not null,
  expires_at timestamp with time zone not null,
  expired_at timestamp with time zone,
  begun_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint checkout_sessions_offer_id_store_id_fkey FOREIGN KEY (offer_id, store_id) REFERENCES offers(id, store_id),
  constraint checkout_sessions_pkey PRIMARY KEY (id, store_id),
  constraint checkout_sessions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table cohorts (
  id text not null,
  store_id text not null,
  course_id text not null,
  name text not null,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  constraint cohorts_course_id_store_id_fkey FOREIGN KEY (course_id, store_id) REFERENCES courses(id, store_id),
  constraint cohorts_pkey PRIMARY KEY (id, store_id),
  constraint cohorts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table comments (
  id text not null,
  store_id text not null,
  lesson_id text not null,
  author text not null,
  student_id text,
  parent_id text,
  body text not null,
  status text not null,
  created_at timestamp with time zone not null,
  constraint comments_author_check CHECK ((author = ANY (ARRAY['student'::text, 'store'::text]))),
  constraint comments_check CHECK (((author = 'student'::text) OR (student_id IS NULL))),
  constraint comments_lesson_id_store_id_fkey FOREIGN KEY (lesson_id, store_id) REFERENCES lessons(id, store_id),
  constraint comments_parent_id_store_id_fkey FOREIGN KEY (parent_id, store_id) REFERENCES comments(id, store_id),
  constraint comments_pkey PRIMARY KEY (id, store_id),
  constraint comments_status_check CHECK ((status = ANY (ARRAY['visible'::text, 'held'::text, 'removed'::text]))),
  constraint comments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint comments_student_id_store_id_fkey FOREIGN KEY (student_id, store_id) REFERENCES students(id, store_id)
);

create table compatibility (
  only_one boolean default true not null,
  oldest text not null,
  constraint compatibility_only_one_check CHECK (only_one),
  constraint compatibility_pkey PRIMARY KEY (only_one)
);

create table coupon_buyers (
  coupon_id text not null,
  buyer_key text not null,
  store_id text not null,
  taken integer not null,
  constraint coupon_buyers_coupon_id_store_id_fkey FOREIGN KEY (coupon_id, store_id) REFERENCES coupons(id, store_id),
  constraint coupon_buyers_pkey PRIMARY KEY (coupon_id, buyer_key, store_id),
  constraint coupon_buyers_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint coupon_buyers_taken_check CHECK ((taken >= 0))
);

create table coupons (
  id text not null,
  store_id text not null,
  code text not null,
  code_key text not null,
  basis_points integer,
  amount_in_cents bigint,
  offers json,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  max_per_buyer integer,
  cycles integer,
  taken integer default 0 not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint coupons_amount_in_cents_check CHECK (((amount_in_cents >= 1) AND (amount_in_cents <= '99999999999'::bigint))),
  constraint coupons_basis_points_check CHECK (((basis_points >= 1) AND (basis_points <= 9999))),
  constraint coupons_check CHECK (((basis_points IS NULL) <> (amount_in_cents IS NULL))),
  constraint coupons_check1 CHECK ((taken <= max_uses)),
  constraint coupons_cycles_check CHECK ((cycles > 0)),
  constraint coupons_max_per_buyer_check CHECK ((max_per_buyer > 0)),
  constraint coupons_max_uses_check CHECK ((max_uses > 0)),
  constraint coupons_pkey PRIMARY KEY (id, store_id),
  constraint coupons_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint coupons_taken_check CHECK ((taken >= 0))
);

create table courses (
  id text not null,
  store_id text not null,
  product_id text,
  title text not null,
  tagline text not null,
  description text,
  status text not null,
  cover_url text,
  poster_url text,
  certificate_enabled boolean not null,
  workload_hours integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint courses_pkey PRIMARY KEY (id, store_id),
  constraint courses_product_id_store_id_fkey FOREIGN KEY (product_id, store_id) REFERENCES products(id, store_id),
  constraint courses_product_id_store_id_key UNIQUE (product_id, store_id),
  constraint courses_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text]))),
  constraint courses_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint courses_workload_hours_check CHECK (((workload_hours >= 1) AND (workload_hours <= 10000)))
);

create table customer_notes (
  id text not null,
  store_id text not null,
  email text not null,
  body text not null,
  user_id text not null,
  created_at timestamp with time zone not null,
  constraint customer_notes_pkey PRIMARY KEY (id, store_id),
  constraint customer_notes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table database_restores (
  id bigint generated as identity not null,
  noticed_at timestamp with time zone default now() not null,
  restored_to timestamp with time zone not null,
  reconciled_at timestamp with time zone,
  constraint database_restores_pkey PRIMARY KEY (id)
);

create table database_timelines (
  id bigint generated as identity not null,
  timeline integer not null,
  follows bigint not null,
  is_synchronous boolean not null,
  noticed_at timestamp with time zone default now() not null,
  kept_until timestamp with time zone,
  reconciled_at timestamp with time zone,
  constraint database_timelines_follows_key UNIQUE (follows),
  constraint database_timelines_pkey PRIMARY KEY (id)
);

create table deliveries (
  id text not null,
  store_id text not null,
  event_id text not null,
  endpoint_id text,
  charge_id text,
  destination text not null,
  status text not null,
  attempts integer default 0 not null,
  sent integer default 0 not null,
  next_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  by_hand boolean default false not null,
  cause text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint deliveries_endpoint_id_store_id_fkey FOREIGN KEY (endpoint_id, store_id) REFERENCES webhook_endpoints(id, store_id),
  constraint deliveries_event_id_store_id_fkey FOREIGN KEY (event_id, store_id) REFERENCES events(id, store_id),
  constraint deliveries_pkey PRIMARY KEY (id, store_id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint deliveries_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table delivery_attempts (
  delivery_id text not null,
  store_id text not null,
  number integer not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  status_code integer,
  cause text,
  response_excerpt text,
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, store_id, number)
);

create table dispute_checks (
  payment_id text not null,
  store_id text not null,
  gateway_account_id text not null,
  next_at timestamp with time zone not null,
  attempts integer default 0 not null,
  requests integer default 0 not null,
  constraint dispute_checks_pkey PRIMARY KEY (store_id, payment_id)
);

create table disputes (
  id text not null,
  store_id text not null,
  payment_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  kind text not null,
  status text not null,
  amount_in_cents bigint not null,
  reason text,
  due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  evidence_asked_at timestamp with time zone,
  evidence_sent_at timestamp with time zone,
  accepted_at timestamp with time zone,
  constraint disputes_gateway_account_id_external_id_store_id_key UNIQUE (gateway_account_id, external_id, store_id),
  constraint disputes_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint disputes_kind_check CHECK ((kind = ANY (ARRAY['chargeback'::text, 'med'::text]))),
  constraint disputes_payment_id_store_id_fkey FOREIGN KEY (payment_id, store_id) REFERENCES payments(id, store_id),
  constraint disputes_pkey PRIMARY KEY (id, store_id),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text]))),
  constraint disputes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table enrollments (
  id text not null,
  store_id text not null,
  student_id text not null,
  course_id text not null,
  cohort_id text,
  status text not null,
  cause text not null,
  payment_id text,
  subscription_id text,
  enrolled_at timestamp with time zone not null,
  last_activity_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoke_reason text,
  constraint enrollments_cause_check CHECK ((cause = ANY (ARRAY['payment'::text, 'subscription'::text, 'gift'::text, 'import'::text]))),
  constraint enrollments_check CHECK (((cause = 'payment'::text) = (payment_id IS NOT NULL))),
  constraint enrollments_check1 CHECK (((status = 'REVOKED'::text) = (revoked_at IS NOT NULL))),
  constraint enrollments_check2 CHECK (((status = 'REVOKED'::text) = (revoke_reason IS NOT NULL))),
  constraint enrollments_check3 CHECK (((cause = 'subscription'::text) = (subscription_id IS NOT NULL))),
  constraint enrollments_cohort_id_store_id_fkey FOREIGN KEY (cohort_id, store_id) REFERENCES cohorts(id, store_id),
  constraint enrollments_course_id_store_id_fkey FOREIGN KEY (course_id, store_id) REFERENCES courses(id, store_id),
  constraint enrollments_payment_id_store_id_fkey FOREIGN KEY (payment_id, store_id) REFERENCES payments(id, store_id),
  constraint enrollments_pkey PRIMARY KEY (id, store_id),
  constraint enrollments_revoke_reason_check CHECK ((revoke_reason = ANY (ARRAY['refund'::text, 'chargeback'::text, 'import'::text, 'manual'::text]))),
  constraint enrollments_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'REVOKED'::text, 'EXPIRED'::text]))),
  constraint enrollments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint enrollments_student_id_store_id_fkey FOREIGN KEY (student_id, store_id) REFERENCES students(id, store_id),
  constraint enrollments_subscription_id_store_id_fkey FOREIGN KEY (subscription_id, store_id) REFERENCES subscriptions(id, store_id)
);

create table environment (
  only_one boolean default true not null,
  name text not null,
  database_id uuid default gen_random_uuid() not null,
  secret_mark text,
  constraint environment_name_check CHECK ((name = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint environment_only_one_check CHECK (only_one),
  constraint environment_pkey PRIMARY KEY (only_one)
);

create table event_counters (
  store_id text not null,
  last_sequence bigint not null,
  constraint event_counters_pkey PRIMARY KEY (store_id),
  constraint event_counters_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table event_numbers (
  store_id text not null,
  sequence bigint not null,
  event_id text not null,
  constraint event_numbers_pkey PRIMARY KEY (store_id, sequence)
);

create table events (
  id text not null,
  store_id text not null,
  kind text not null,
  charge_id text,
  payment_id text,
  occasion text default ''::text not null,
  payload text not null,
  created_at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (store_id, id)
);

create table gateway_accounts (
  id text not null,
  store_id text not null,
  provider text not null,
  "position" integer not null,
  active boolean default true not null,
  simulated boolean not null,
  credentials text not null,
  webhooks_base text,
  subscribe_after timestamp with time zone,
  subscribe_failures integer default 0 not null,
  subscribe_failure text,
  accepted_at timestamp with time zone,
  subscribed_at timestamp with time zone,
  webhook_received_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint gateway_accounts_pkey PRIMARY KEY (id, store_id),
  constraint gateway_accounts_provider_check CHECK ((provider = ANY (ARRAY['GATEWAY_A'::text, 'GATEWAY_B'::text, 'GATEWAY_C'::text, 'GATEWAY_D'::text]))),
  constraint gateway_accounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint gateway_accounts_store_id_position_key UNIQUE (store_id, "position")
);

create table gateway_customers (
  gateway_account_id text not null,
  fingerprint text not null,
  store_id text not null,
  customer_id text not null,
  email_key bytea not null,
  constraint gateway_customers_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint gateway_customers_pkey PRIMARY KEY (gateway_account_id, fingerprint, store_id)
);

create table gateway_orders (
  gateway_account_id text not null,
  external_id text not null,
  store_id text not null,
  payment_id text not null,
  constraint gateway_orders_pkey PRIMARY KEY (gateway_account_id, external_id, store_id)
);

create table gateway_outages (
  gateway_account_id text not null,
  store_id text not null,
  since timestamp with time zone not null,
  retry_at timestamp with time zone not null,
  cause text not null,
  constraint gateway_outages_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint gateway_outages_pkey PRIMARY KEY (gateway_account_id, store_id)
);

create table gateway_webhooks (
  id text not null,
  store_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  kind text not null,
  payment_external_id text,
  payment_reference text,
  token text,
  dispute json,
  authorization_id text,
  received_at timestamp with time zone not null,
  next_at timestamp with time zone,
  attempts integer default 0 not null,
  unmatched_at timestamp with time zone,
  constraint gateway_webhooks_gateway_account_id_external_id_store_id_key UNIQUE (gateway_account_id, external_id, store_id),
  constraint gateway_webhooks_pkey PRIMARY KEY (id, store_id)
);

create table hidden_modules (
  cohort_id text not null,
  store_id text not null,
  module_id text not null,
  constraint hidden_modules_cohort_id_store_id_fkey FOREIGN KEY (cohort_id, store_id) REFERENCES cohorts(id, store_id),
  constraint hidden_modules_module_id_store_id_fkey FOREIGN KEY (module_id, store_id) REFERENCES modules(id, store_id),
  constraint hidden_modules_pkey PRIMARY KEY (cohort_id, store_id, module_id)
);

create table idempotency_keys (
  store_id text not null,
  key text not null,
  request_hash bytea not null,
  resource_id text not null,
  locked_until timestamp with time zone,
  response_status integer,
  response_body text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (store_id, key),
  constraint idempotency_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table invitations (
  id text not null,
  store_id text not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_pkey PRIMARY KEY (id, store_id),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'finance'::text, 'support'::text, 'developer'::text]))),
  constraint invitations_store_id_email_key UNIQUE (store_id, email),
  constraint invitations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint invitations_token_hash_key UNIQUE (token_hash)
);

create table learn_links (
  id text not null,
  store_id text not null,
  student_id text not null,
  purpose text not null,
  used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint learn_links_pkey PRIMARY KEY (id, store_id),
  constraint learn_links_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'access'::text, 'preview'::text, 'email'::text]))),
  constraint learn_links_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint learn_links_student_id_store_id_fkey FOREIGN KEY (student_id, store_id) REFERENCES students(id, store_id)
);

create table lesson_attachments (
  id text not null,
  store_id text not null,
  lesson_id text not null,
  "position" integer not null,
  name text not null,
  url text,
  media_id text,
  constraint lesson_attachments_check CHECK (((url IS NULL) <> (media_id IS NULL))),
  constraint lesson_attachments_lesson_id_store_id_fkey FOREIGN KEY (lesson_id, store_id) REFERENCES lessons(id, store_id),
  constraint lesson_attachments_media_id_store_id_fkey FOREIGN KEY (media_id, store_id) REFERENCES media(id, store_id),
  constraint lesson_attachments_pkey PRIMARY KEY (id, store_id),
  constraint lesson_attachments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table lesson_captions (
  lesson_id text not null,
  store_id text not null,
  language text not null,
  media_id text not null,
  constraint lesson_captions_lesson_id_store_id_fkey FOREIGN KEY (lesson_id, store_id) REFERENCES lessons(id, store_id) ON DELETE CASCADE,
  constraint lesson_captions_media_id_store_id_fkey FOREIGN KEY (media_id, store_id) REFERENCES media(id, store_id),
  constraint lesson_captions_pkey PRIMARY KEY (lesson_id, store_id, language)
);

create table lesson_notes (
  student_id text not null,
  store_id text not null,
  lesson_id text not null,
  body text not null,
  updated_at timestamp with time zone not null,
  constraint lesson_notes_lesson_id_store_id_fkey FOREIGN KEY (lesson_id, store_id) REFERENCES lessons(id, store_id),
  constraint lesson_notes_pkey PRIMARY KEY (student_id, store_id, lesson_id),
  constraint lesson_notes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint lesson_notes_student_id_store_id_fkey FOREIGN KEY (student_id, store_id) REFERENCES students(id, store_id)
);

create table lesson_progress (
  enrollment_id text not null,
  store_id text not null,
  lesson_id text not null,
  status text not null,
  watched_seconds integer not null,
  percent_watched smallint not null,
  completed_at timestamp with time zone,
  seen int4multirange default '{}'::int4multirange not null,
  duration_seconds integer,
  position_seconds integer,
  position_at timestamp with time zone,
  constraint lesson_progress_check CHECK (((status = 'COMPLETED'::text) = (completed_at IS NOT NULL))),
  constraint lesson_progress_check1 CHECK (((position_seconds IS NULL) = (position_at IS NULL))),
  constraint lesson_progress_duration_seconds_check CHECK ((duration_seconds >= 0)),
  constraint lesson_progress_enrollment_id_store_id_fkey FOREIGN KEY (enrollment_id, store_id) REFERENCES enrollments(id, store_id),
  constraint lesson_progress_lesson_id_store_id_fkey FOREIGN KEY (lesson_id, store_id) REFERENCES lessons(id, store_id),
  constraint lesson_progress_percent_watched_check CHECK (((percent_watched >= 0) AND (percent_watched <= 100))),
  constraint lesson_progress_pkey PRIMARY KEY (enrollment_id, store_id, lesson_id),
  constraint lesson_progress_position_seconds_check CHECK ((position_seconds >= 0)),
  constraint lesson_progress_status_check CHECK ((status = ANY (ARRAY['NOT_STARTED'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text]))),
  constraint lesson_progress_watched_seconds_check CHECK ((watched_seconds >= 0))
);

create table lessons (
  id text not null,
  store_id text not null,
  module_id text not null,
  "position" integer not null,
  title text not null,
  status text not null,
  video_url text,
  media_id text,
  body text,
  duration_seconds integer,
  constraint lessons_duration_seconds_check CHECK ((duration_seconds >= 0)),
  constraint lessons_media_id_store_id_fkey FOREIGN KEY (media_id, store_id) REFERENCES media(id, store_id),
  constraint lessons_module_id_store_id_fkey FOREIGN KEY (module_id, store_id) REFERENCES modules(id, store_id),
  constraint lessons_module_id_store_id_position_key UNIQUE (module_id, store_id, "position"),
  constraint lessons_pkey PRIMARY KEY (id, store_id),
  constraint lessons_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text]))),
  constraint lessons_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table lost_orders (
  reference text not null,
  store_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  method text not null,
  amount_in_cents bigint not null,
  money_came boolean not null,
  found_at timestamp with time zone not null,
  constraint lost_orders_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint lost_orders_pkey PRIMARY KEY (reference, store_id),
  constraint lost_orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table mails (
  id text not null,
  store_id text not null,
  kind text not null,
  recipient text,
  user_id text,
  language text,
  payment_id text,
  subscription_id text,
  student_id text,
  enrollment_id text,
  endpoint_id text,
  about text,
  refund_id text,
  dispute_id text,
  data text,
  planned_at timestamp with time zone,
  due_at timestamp with time zone,
  attempts integer default 0 not null,
  status text default 'waiting'::text not null,
  response text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  is_repeat boolean default false not null,
  repeated_at timestamp with time zone,
  constraint mails_language_check CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text]))),
  constraint mails_pkey PRIMARY KEY (id, store_id),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'bounced'::text, 'given_up'::text, 'unwanted'::text, 'not_sent'::text])))
);

create table media (
  id text not null,
  store_id text not null,
  name text not null,
  type text,
  bytes bigint not null,
  storage text not null,
  status text not null,
  created_at timestamp with time zone not null,
  lock_id text,
  locked_until timestamp with time zone,
  constraint media_bytes_check CHECK ((bytes > 0)),
  constraint media_check CHECK (((status = 'uploading'::text) OR (type IS NOT NULL))),
  constraint media_pkey PRIMARY KEY (id, store_id),
  constraint media_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'ready'::text]))),
  constraint media_storage_check CHECK ((storage = ANY (ARRAY['local'::text, 's3'::text]))),
  constraint media_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table media_removals (
  id text not null,
  store_id text not null,
  storage text not null,
  removed_at timestamp with time zone not null,
  constraint media_removals_pkey PRIMARY KEY (id, store_id),
  constraint media_removals_storage_check CHECK ((storage = ANY (ARRAY['local'::text, 's3'::text]))),
  constraint media_removals_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table memberships (
  store_id text not null,
  user_id text not null,
  role text not null,
  mail_choices jsonb default '{}'::jsonb not null,
  saved_filters jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone not null,
  constraint memberships_pkey PRIMARY KEY (store_id, user_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'finance'::text, 'support'::text, 'developer'::text]))),
  constraint memberships_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table modules (
  id text not null,
  store_id text not null,
  course_id text not null,
  "position" integer not null,
  title text not null,
  status text not null,
  opens jsonb,
  constraint modules_course_id_store_id_fkey FOREIGN KEY (course_id, store_id) REFERENCES courses(id, store_id),
  constraint modules_course_id_store_id_position_key UNIQUE (course_id, store_id, "position"),
  constraint modules_pkey PRIMARY KEY (id, store_id),
  constraint modules_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text]))),
  constraint modules_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table money_accounts (
  gateway_account_id text not null,
  store_id text not null,
  due_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  claims integer default 0 not null,
  failures integer default 0 not null,
  failure text,
  reading_since date,
  reading_until date,
  reading_cursor text,
  read_until date,
  read_at timestamp with time zone,
  settled_until date default '-infinity'::date not null,
  lines_in_cents bigint default 0 not null,
  opening_in_cents bigint,
  constraint money_accounts_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint money_accounts_pkey PRIMARY KEY (gateway_account_id, store_id)
);

create table money_differences (
  id text not null,
  store_id text not null,
  gateway_account_id text not null,
  kind text not null,
  subject text not null,
  payment_id text,
  amount_in_cents bigint not null,
  found_on date not null,
  gone_on date,
  explained_at timestamp with time zone,
  explained_by text,
  note text,
  constraint money_differences_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint money_differences_kind_check CHECK ((kind = ANY (ARRAY['missing_line'::text, 'doubled_line'::text, 'other_rate'::text, 'missing_refund'::text, 'unknown_refund'::text, 'missing_chargeback'::text, 'unknown_chargeback'::text, 'unknown_payment'::text, 'balance'::text]))),
  constraint money_differences_payment_id_store_id_fkey FOREIGN KEY (payment_id, store_id) REFERENCES payments(id, store_id),
  constraint money_differences_pkey PRIMARY KEY (id, store_id),
  constraint money_differences_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table money_lines (
  id text not null,
  store_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  payment_id text,
  external_payment_id text,
  method text,
  kind text not null,
  amount_in_cents bigint not null,
  available_on date not null,
  happened_on date not null,
  installment integer,
  payout_id text,
  recipient text,
  recorded_at timestamp with time zone not null,
  constraint money_lines_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint money_lines_kind_check CHECK ((kind = ANY (ARRAY['gross'::text, 'gateway_fee'::text, 'anticipation_fee'::text, 'split'::text, 'platform_fee'::text, 'refund'::text, 'chargeback'::text, 'blocked'::text, 'other'::text]))),
  constraint money_lines_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'boleto'::text, 'credit_card'::text]))),
  constraint money_lines_payment_id_store_id_fkey FOREIGN KEY (payment_id, store_id) REFERENCES payments(id, store_id),
  constraint money_lines_pkey PRIMARY KEY (gateway_account_id, external_id, store_id)
);

create table node_marks (
  node_id uuid not null,
  mark bigint not null,
  marked_at timestamp with time zone not null,
  constraint node_marks_pkey PRIMARY KEY (node_id)
);

create table offer_batches (
  id text not null,
  store_id text not null,
  offer_id text not null,
  "position" integer not null,
  name text not null,
  price_in_cents bigint not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_sales integer,
  taken integer default 0 not null,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint offer_batches_check CHECK ((taken <= max_sales)),
  constraint offer_batches_max_sales_check CHECK ((max_sales > 0)),
  constraint offer_batches_offer_id_store_id_fkey FOREIGN KEY (offer_id, store_id) REFERENCES offers(id, store_id),
  constraint offer_batches_pkey PRIMARY KEY (id, store_id),
  constraint offer_batches_price_in_cents_check CHECK (((price_in_cents >= 1) AND (price_in_cents <= '99999999999'::bigint))),
  constraint offer_batches_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint offer_batches_taken_check CHECK ((taken >= 0))
);

create table offers (
  id text not null,
  store_id text not null,
  product_id text not null,
  name text not null,
  description text,
  billing_type text not null,
  billing_cycle text,
  price_in_cents bigint not null,
  currency text not null,
  setup_fee_in_cents bigint,
  trial_days integer,
  max_charges integer,
  statement_descriptor text,
  split json,
  metadata json not null,
  active boolean default true not null,
  bumps json,
  upsell_offer_id text,
  recurring_pix boolean,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint offers_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['WEEKLY'::text, 'MONTHLY'::text, 'BIMONTHLY'::text, 'QUARTERLY'::text, 'SEMIANNUAL'::text, 'YEARLY'::text]))),
  constraint offers_billing_type_check CHECK ((billing_type = ANY (ARRAY['ONE_TIME'::text, 'RECURRING'::text]))),
  constraint offers_check CHECK (((billing_type = 'RECURRING'::text) = (billing_cycle IS NOT NULL))),
  constraint offers_check1 CHECK (((billing_type = 'RECURRING'::text) OR ((trial_days IS NULL) AND (max_charges IS NULL)))),
  constraint offers_max_charges_check CHECK ((max_charges > 0)),
  constraint offers_pkey PRIMARY KEY (id, store_id),
  constraint offers_price_in_cents_check CHECK (((price_in_cents >= 1) AND (price_in_cents <= '99999999999'::bigint))),
  constraint offers_product_id_store_id_fkey FOREIGN KEY (product_id, store_id) REFERENCES products(id, store_id),
  constraint offers_setup_fee_in_cents_check CHECK (((setup_fee_in_cents >= 1) AND (setup_fee_in_cents <= '99999999999'::bigint))),
  constraint offers_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint offers_trial_days_check CHECK ((trial_days > 0)),
  constraint offers_upsell_offer_id_store_id_fkey FOREIGN KEY (upsell_offer_id, store_id) REFERENCES offers(id, store_id)
);

create table outbox (
  id bigint generated as identity not null,
  store_id text not null,
  kind text not null,
  entity_id text not null,
  payload jsonb not null,
  occurred_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempts integer default 0 not null,
  constraint outbox_kind_check CHECK ((kind = ANY (ARRAY['payment_moved'::text, 'part_refunded'::text, 'dispute_reported'::text, 'consent_reported'::text, 'access_changed'::text]))),
  constraint outbox_pkey PRIMARY KEY (id, store_id)
);

create table passkey_challenges (
  challenge text not null,
  user_id text,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table passkeys (
  id text not null,
  user_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table password_resets (
  token_hash bytea not null,
  user_id text,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table payment_checks (
  payment_id text not null,
  store_id text not null,
  gateway_account_id text not null,
  next_at timestamp with time zone not null,
  checks integer default 0 not null,
  requests integer default 0 not null,
  not_found_final_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint payment_checks_pkey PRIMARY KEY (store_id, payment_id)
);

create table payment_completions (
  payment_id text not null,
  store_id text not null,
  completes_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint payment_completions_pkey PRIMARY KEY (store_id, payment_id)
);

create table payment_identifiers (
  store_id text not null,
  identifier text not null,
  payment_id text not null,
  constraint payment_identifiers_pkey PRIMARY KEY (store_id, identifier, payment_id)
);

create table payment_links (
  id text not null,
  store_id text not null,
  name text not null,
  amount_in_cents bigint not null,
  currency text not null,
  split json,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payment_links_amount_in_cents_check CHECK (((amount_in_cents >= 1) AND (amount_in_cents <= '99999999999'::bigint))),
  constraint payment_links_pkey PRIMARY KEY (id, store_id),
  constraint payment_links_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table payment_money (
  payment_id text not null,
  store_id text not null,
  gateway_account_id text not null,
  gross_in_cents bigint not null,
  gateway_fee_in_cents bigint not null,
  anticipation_fee_in_cents bigint not null,
  split_in_cents bigint not null,
  refund_in_cents bigint not null,
  chargeback_in_cents bigint not null,
  blocked_in_cents bigint not null,
  settled_in_cents bigint not null,
  happened_on date not null,
  first_available_on date not null,
  last_available_on date not null,
  changed_on date not null,
  constraint payment_money_payment_id_store_id_fkey FOREIGN KEY (payment_id, store_id) REFERENCES payments(id, store_id),
  constraint payment_money_pkey PRIMARY KEY (payment_id, store_id)
);

create table payments (
  id text not null,
  store_id text not null,
  charge_id text,
  gateway_account_id text,
  provider text not null,
  method text not null,
  amount_in_cents bigint not null,
  total_in_cents bigint not null,
  platform_fee_in_cents bigint not null,
  split json,
  installments integer not null,
  currency text not null,
  product_id text,
  offer_id text,
  offer json,
  coupon json,
  items json,
  buyer_name text,
  buyer_email text,
  buyer_document text,
  buyer_phone text,
  buyer_address json,
  buyer_ip text,
  buyer_proven_at timestamp with time zone,
  language text,
  metadata json not null,
  tracking json,
  visit json,
  checkout_session_id text,
  client_reference text,
  card_consent json,
  created_at timestamp with time zone not null,
  external_id text,
  pix_copy_paste text,
  pix_qr_code_url text,
  boleto_line text,
  boleto_barcode text,
  boleto_url text,
  boleto_pdf_url text,
  txid text,
  our_number text,
  redirect_url text,
  recurring_pix json,
  authorization_id text,
  card_brand text,
  card_last_four text,
  card_reference text,
  expires_at timestamp with time zone,
  decline_message text,
  decline_code text,
  decline_hard boolean,
  decline_reason text,
  subscription_id text,
  end_to_end_id text,
  status text not null,
  sale_status text generated always as sale_status(status),
  paid_at timestamp with time zone,
  completes_at timestamp with time zone,
  refunded_in_cents bigint default 0 not null,
  refunds_owed_in_cents bigint default 0 not null,
  refund_count integer default 0 not null,
  updated_at timestamp with time zone not null,
  constraint payments_charge_id_store_id_fkey FOREIGN KEY (charge_id, store_id) REFERENCES charges(id, store_id),
  constraint payments_checkout_session_id_store_id_fkey FOREIGN KEY (checkout_session_id, store_id) REFERENCES checkout_sessions(id, store_id),
  constraint payments_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint payments_language_check CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text]))),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'boleto'::text, 'credit_card'::text]))),
  constraint payments_offer_id_store_id_fkey FOREIGN KEY (offer_id, store_id) REFERENCES offers(id, store_id),
  constraint payments_pkey PRIMARY KEY (id, store_id),
  constraint payments_product_id_store_id_fkey FOREIGN KEY (product_id, store_id) REFERENCES products(id, store_id),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['unknown'::text, 'not_created'::text, 'pending'::text, 'paid'::text, 'overpaid'::text, 'failed'::text, 'expired'::text, 'canceled'::text, 'refunded'::text, 'charged_back'::text])))
);

create table payouts (
  id text not null,
  store_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  amount_in_cents bigint not null,
  arrives_on date not null,
  status text not null,
  matched boolean default false not null,
  recorded_at timestamp with time zone not null,
  constraint payouts_gateway_account_id_external_id_store_id_key UNIQUE (gateway_account_id, external_id, store_id),
  constraint payouts_gateway_account_id_store_id_fkey FOREIGN KEY (gateway_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint payouts_pkey PRIMARY KEY (id, store_id),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint payouts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table product_pictures (
  product_id text not null,
  store_id text not null,
  picture bytea not null,
  type text not null,
  hash text not null,
  width integer not null,
  height integer not null,
  updated_at timestamp with time zone not null,
  constraint product_pictures_picture_check CHECK ((octet_length(picture) <= 184320)),
  constraint product_pictures_pkey PRIMARY KEY (product_id, store_id),
  constraint product_pictures_product_id_store_id_fkey FOREIGN KEY (product_id, store_id) REFERENCES products(id, store_id),
  constraint product_pictures_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table products (
  id text not null,
  store_id text not null,
  name text not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  constraint products_pkey PRIMARY KEY (id, store_id),
  constraint products_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table push_devices (
  id text not null,
  store_id text not null,
  user_id text not null,
  fingerprint text not null,
  subscription text not null,
  session_id text,
  language text not null,
  notified_sequence bigint not null,
  next_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  failures integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint push_devices_language_check CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text]))),
  constraint push_devices_pkey PRIMARY KEY (id, store_id),
  constraint push_devices_store_id_user_id_fingerprint_key UNIQUE (store_id, user_id, fingerprint),
  constraint push_devices_store_id_user_id_fkey FOREIGN KEY (store_id, user_id) REFERENCES memberships(store_id, user_id) ON DELETE CASCADE
);

create table push_keys (
  id text not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone default now() not null,
  constraint push_keys_id_check CHECK ((id = 'vapid'::text)),
  constraint push_keys_pkey PRIMARY KEY (id)
);

create table receipts (
  id text not null,
  store_id text not null,
  payment_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  amount_in_cents bigint not null,
  created_at timestamp with time zone not null,
  constraint receipts_gateway_account_id_external_id_store_id_key UNIQUE (gateway_account_id, external_id, store_id),
  constraint receipts_payment_id_store_id_fkey FOREIGN KEY (payment_id, store_id) REFERENCES payments(id, store_id),
  constraint receipts_pkey PRIMARY KEY (id, store_id)
);

create table recipient_accounts (
  recipient_id text not null,
  provider text not null,
  store_id text not null,
  account text not null,
  constraint recipient_accounts_account_provider_store_id_key UNIQUE (account, provider, store_id),
  constraint recipient_accounts_pkey PRIMARY KEY (recipient_id, provider, store_id),
  constraint recipient_accounts_recipient_id_store_id_fkey FOREIGN KEY (recipient_id, store_id) REFERENCES recipients(id, store_id)
);

create table recipients (
  id text not null,
  store_id text not null,
  name text not null,
  document text,
  accounts json not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint recipients_pkey PRIMARY KEY (id, store_id),
  constraint recipients_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table recovery_codes (
  user_id text not null,
  hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table refund_requests (
  id text not null,
  store_id text not null,
  payment_id text not null,
  amount_in_cents bigint not null,
  status text not null,
  in_time boolean not null,
  asked_at timestamp with time zone not null,
  decide_by timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  next_at timestamp with time zone,
  attempts integer default 0 not null,
  gateway_account_id text not null,
  answer text,
  constraint refund_requests_payment_id_store_id_fkey FOREIGN KEY (payment_id, store_id) REFERENCES payments(id, store_id),
  constraint refund_requests_pkey PRIMARY KEY (id, store_id),
  constraint refund_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text]))),
  constraint refund_requests_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table refunds (
  id text not null,
  store_id text not null,
  payment_id text not null,
  receipt_id text,
  offer_id text,
  reason text not null,
  amount_in_cents bigint not null,
  status text not null,
  failure text,
  buyer_page text,
  shares json,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  done_at timestamp with time zone,
  called_at timestamp with time zone,
  leased_until timestamp with time zone,
  constraint refunds_amount_in_cents_check CHECK ((amount_in_cents > 0)),
  constraint refunds_payment_id_store_id_fkey FOREIGN KEY (payment_id, store_id) REFERENCES payments(id, store_id),
  constraint refunds_pkey PRIMARY KEY (id, store_id),
  constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['buyer_regret'::text, 'duplicate'::text, 'fraud'::text, 'other'::text, 'overpaid'::text]))),
  constraint refunds_receipt_id_store_id_fkey FOREIGN KEY (receipt_id, store_id) REFERENCES receipts(id, store_id),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'waiting_for_balance'::text, 'sent'::text, 'done'::text, 'failed'::text])))
);

create table report_days (
  store_id text not null,
  day date not null,
  state text not null,
  summed_at timestamp with time zone,
  due_at timestamp with time zone not null,
  constraint report_days_pkey PRIMARY KEY (store_id, day),
  constraint report_days_state_check CHECK ((state = ANY (ARRAY['stale'::text, 'summing'::text, 'current'::text]))),
  constraint report_days_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table report_sums (
  id bigint generated as identity not null,
  store_id text not null,
  day date not null,
  report text not null,
  key text,
  name text,
  detail text,
  currency text not null,
  renewal boolean not null,
  purchase text,
  begun bigint not null,
  paid bigint not null,
  paid_in_cents bigint not null,
  refunded_in_cents bigint not null,
  discount_in_cents bigint not null,
  constraint report_sums_pkey PRIMARY KEY (store_id, report, day, id)
);

create table reservations (
  holder_id text not null,
  store_id text not null,
  batch_id text,
  coupon_id text,
  buyer_key text,
  status text not null,
  payments integer default 0 not null,
  held_until timestamp with time zone,
  paid_in_cents bigint default 0 not null,
  discount_in_cents bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint reservations_batch_id_store_id_fkey FOREIGN KEY (batch_id, store_id) REFERENCES offer_batches(id, store_id),
  constraint reservations_coupon_id_store_id_fkey FOREIGN KEY (coupon_id, store_id) REFERENCES coupons(id, store_id),
  constraint reservations_payments_check CHECK ((payments >= 0)),
  constraint reservations_pkey PRIMARY KEY (holder_id, store_id),
  constraint reservations_status_check CHECK ((status = ANY (ARRAY['held'::text, 'sold'::text, 'released'::text]))),
  constraint reservations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table sale_counts (
  store_id text not null,
  status text not null,
  product_id text not null,
  unit text not null,
  starts_at timestamp with time zone not null,
  sales bigint not null,
  constraint sale_counts_pkey PRIMARY KEY (store_id, status, product_id, unit, starts_at),
  constraint sale_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint sale_counts_unit_check CHECK ((unit = ANY (ARRAY['month'::text, 'day'::text, 'hour'::text])))
);

create table sale_deltas (
  id bigint generated as identity not null,
  store_id text not null,
  hour timestamp with time zone not null,
  was text,
  status text,
  product_id text,
  change bigint not null,
  payment_id text,
  constraint sale_deltas_pkey PRIMARY KEY (store_id, id),
  constraint sale_deltas_was_check CHECK ((was = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text, 'REFUNDED'::text])))
);

create table sale_search (
  store_id text not null,
  created_at timestamp with time zone not null,
  payment_id text not null,
  words text not null,
  constraint sale_search_pkey PRIMARY KEY (store_id, created_at, payment_id)
);

create table search_marks (
  store_id text not null,
  kind text not null,
  until_at timestamp with time zone not null,
  constraint search_marks_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'student'::text, 'subscription'::text]))),
  constraint search_marks_pkey PRIMARY KEY (store_id, kind),
  constraint search_marks_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table search_words (
  id text not null,
  store_id text not null,
  kind text not null,
  created_at timestamp with time zone not null,
  words text not null,
  constraint search_words_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'student'::text, 'subscription'::text]))),
  constraint search_words_pkey PRIMARY KEY (id, store_id),
  constraint search_words_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table sessions (
  id text not null,
  user_id text not null,
  token_hash bytea not null,
  second_factor_due boolean not null,
  second_factor text,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  proven_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_second_factor_check CHECK ((second_factor = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table shown_offers (
  charge_id text not null,
  store_id text not null,
  main_offer_id text not null,
  kind text not null,
  offer_id text not null,
  upsell_charge_id text,
  answer text,
  shown_at timestamp with time zone not null,
  constraint shown_offers_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  constraint shown_offers_charge_id_store_id_fkey FOREIGN KEY (charge_id, store_id) REFERENCES charges(id, store_id) ON DELETE CASCADE,
  constraint shown_offers_check CHECK (((kind = 'upsell'::text) = (upsell_charge_id IS NOT NULL))),
  constraint shown_offers_check1 CHECK (((kind = 'upsell'::text) OR (answer IS NULL))),
  constraint shown_offers_kind_check CHECK ((kind = ANY (ARRAY['bump'::text, 'upsell'::text]))),
  constraint shown_offers_main_offer_id_store_id_fkey FOREIGN KEY (main_offer_id, store_id) REFERENCES offers(id, store_id),
  constraint shown_offers_offer_id_store_id_fkey FOREIGN KEY (offer_id, store_id) REFERENCES offers(id, store_id),
  constraint shown_offers_pkey PRIMARY KEY (charge_id, offer_id, kind, store_id),
  constraint shown_offers_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create unlogged table sign_in_attempts (
  subject text not null,
  attempts integer not null,
  started_at timestamp with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (subject)
);

create table simulator.acts (
  id bigint generated as identity not null,
  provider text not null,
  payment_id text not null,
  does text not null,
  day date not null,
  due_at timestamp with time zone not null,
  constraint acts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES simulator.payments(id),
  constraint acts_pkey PRIMARY KEY (id)
);

create table simulator.answers (
  provider text not null,
  account text not null,
  key text not null,
  fingerprint text not null,
  status integer,
  body text,
  created_at timestamp with time zone not null,
  constraint answers_pkey PRIMARY KEY (provider, account, key)
);

create table simulator.authorizations (
  id text not null,
  account text not null,
  contract_id text not null,
  customer_id text not null,
  qr_code_id text not null,
  status text not null,
  details jsonb not null,
  created_at timestamp with time zone not null,
  constraint authorizations_pkey PRIMARY KEY (id),
  constraint authorizations_qr_code_id_key UNIQUE (qr_code_id)
);

create table simulator.books (
  account text not null,
  enforces_balance boolean default false not null,
  anticipation_basis_points integer,
  paid_out_through date,
  constraint books_pkey PRIMARY KEY (account)
);

create table simulator.card_tokens (
  id text not null,
  provider text not null,
  account text not null,
  outcome text not null,
  card jsonb not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint card_tokens_pkey PRIMARY KEY (id)
);

create table simulator.cards (
  provider text not null,
  id text not null,
  account text,
  customer_id text,
  customer jsonb,
  outcome text not null,
  card jsonb,
  constraint cards_pkey PRIMARY KEY (provider, id)
);

create table simulator.conversions (
  id bigint generated as identity not null,
  service text not null,
  account text,
  key text not null,
  what text not null,
  body json not null,
  problem text,
  received_at timestamp with time zone not null,
  constraint conversions_pkey PRIMARY KEY (id)
);

create table simulator.customers (
  id text not null,
  account text not null,
  external_reference text,
  document text,
  email text,
  name text not null,
  details jsonb not null,
  created_at timestamp with time zone not null,
  constraint customers_pkey PRIMARY KEY (id)
);

create table simulator.evidence (
  id bigint generated as identity not null,
  provider text not null,
  account text not null,
  about text not null,
  name text not null,
  content text not null,
  created_at timestamp with time zone not null,
  constraint evidence_pkey PRIMARY KEY (id)
);

create table simulator.faults (
  id bigint generated as identity not null,
  provider text not null,
  operation text not null,
  fault text not null,
  times integer not null,
  delay_ms integer not null,
  constraint faults_operation_check CHECK ((operation = ANY (ARRAY['create'::text, 'find'::text, 'refund'::text, 'cancel'::text]))),
  constraint faults_pkey PRIMARY KEY (id),
  constraint faults_times_check CHECK ((times >= 0))
);

create table simulator.instructions (
  id text not null,
  account text not null,
  authorization_id text not null,
  payment_id text not null,
  status text not null,
  due_on date not null,
  retry integer not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint instructions_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES simulator.authorizations(id),
  constraint instructions_payment_id_retry_key UNIQUE (payment_id, retry),
  constraint instructions_pkey PRIMARY KEY (id)
);

create table simulator.lines (
  id bigint generated as identity not null,
  provider text not null,
  account text not null,
  payment_id text not null,
  method text not null,
  movement_id bigint not null,
  kind text not null,
  amount_in_cents bigint not null,
  happened_on date not null,
  available_on date not null,
  installment integer,
  recipient text,
  payout_id text,
  constraint lines_kind_check CHECK ((kind = ANY (ARRAY['gross'::text, 'gateway_fee'::text, 'anticipation_fee'::text, 'split'::text, 'refund'::text, 'chargeback'::text, 'blocked'::text]))),
  constraint lines_pkey PRIMARY KEY (id)
);

create table simulator.mistakes (
  id bigint generated as identity not null,
  account text not null,
  payment_id text,
  mistake text not null,
  made_on_payment_id text,
  constraint mistakes_mistake_check CHECK ((mistake = ANY (ARRAY['missing'::text, 'doubled'::text, 'other_rate'::text]))),
  constraint mistakes_pkey PRIMARY KEY (id)
);

create table simulator.movements (
  id bigint generated as identity not null,
  payment_id text not null,
  provider text not null,
  account text not null,
  external_reference text,
  kind text not null,
  amount_in_cents bigint not null,
  day date not null,
  shares jsonb,
  posted boolean default false not null,
  created_at timestamp with time zone not null,
  constraint movements_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'refunded'::text, 'refund_failed'::text, 'charged_back'::text, 'chargeback_won'::text, 'blocked'::text, 'unblocked'::text, 'split_reversed'::text]))),
  constraint movements_pkey PRIMARY KEY (id)
);

create table simulator.payments (
  id text not null,
  provider text not null,
  account text not null,
  external_reference text,
  method text not null,
  amount_in_cents bigint not null,
  created_at timestamp with time zone not null,
  status text not null,
  deleted boolean default false not null,
  paid_in_cents bigint default 0 not null,
  refunded_in_cents bigint default 0 not null,
  details jsonb not null,
  constraint payments_pkey PRIMARY KEY (id)
);

create table simulator.payouts (
  id text not null,
  provider text not null,
  account text not null,
  amount_in_cents bigint not null,
  day date not null,
  constraint payouts_account_day_key UNIQUE (account, day),
  constraint payouts_pkey PRIMARY KEY (id)
);

create table simulator.sent_webhooks (
  id bigint generated as identity not null,
  webhook_id text not null,
  event text not null,
  body text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone,
  leased_until timestamp with time zone,
  taken_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint sent_webhooks_pkey PRIMARY KEY (id)
);

create table simulator.webhooks (
  id text not null,
  provider text not null,
  account text not null,
  url text not null,
  token text not null,
  interrupted boolean default false not null,
  events text[] not null,
  details jsonb not null,
  created_at timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (id)
);

create table store_move_changes (
  id bigint generated as identity not null,
  store_id text not null,
  table_name text not null,
  key jsonb not null,
  constraint store_move_changes_pkey PRIMARY KEY (store_id, id),
  constraint store_move_changes_store_id_fkey FOREIGN KEY (store_id) REFERENCES store_moves(store_id)
);

create table store_moves (
  store_id text not null,
  target uuid not null,
  state text not null,
  frozen_until timestamp with time zone,
  began_at timestamp with time zone default now() not null,
  moved_at timestamp with time zone,
  constraint store_moves_pkey PRIMARY KEY (store_id),
  constraint store_moves_state_check CHECK ((state = ANY (ARRAY['copying'::text, 'frozen'::text, 'switching'::text, 'moved'::text])))
);

create table store_shards (
  store_id text not null,
  constraint store_shards_pkey PRIMARY KEY (store_id),
  constraint store_shards_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table stores (
  id text not null,
  name text not null,
  partner boolean default false not null,
  partner_id text,
  max_installments integer not null,
  interest_free_installments integer not null,
  monthly_interest_percent numeric(6,4) not null,
  interest_paid_by_buyer boolean not null,
  boleto_due_in_days integer not null,
  pix_expires_in_minutes integer not null,
  refund_window_days integer not null,
  max_declined_attempts integer not null,
  dunning_days jsonb default '[1, 3, 5, 7]'::jsonb not null,
  platform_fee_percent numeric(6,4) not null,
  platform_fee_fixed_in_cents bigint not null,
  platform_fee_chosen boolean default false not null,
  statement_descriptor text,
  split json,
  platform_fee_recipient_id text,
  refund_requests text default 'review'::text not null,
  part_ends_access boolean default false not null,
  recurring_pix boolean default false not null,
  checkout_reminders boolean default false not null,
  abandoned_after_minutes integer default 30 not null,
  comments text default 'open'::text not null,
  max_pause_periods integer default 3 not null,
  pause_keeps_access boolean default false not null,
  buyers_may jsonb default '["change_day", "change_method"]'::jsonb not null,
  mails_off jsonb default '[]'::jsonb not null,
  mail_sender_name text,
  mail_reply_to text,
  learn_host text,
  second_factor_required boolean default false not null,
  clock_offset_ms bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint stores_comments_check CHECK ((comments = ANY (ARRAY['off'::text, 'open'::text, 'review'::text]))),
  constraint stores_learn_host_key UNIQUE (learn_host),
  constraint stores_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES stores(id),
  constraint stores_pkey PRIMARY KEY (id),
  constraint stores_refund_requests_check CHECK ((refund_requests = ANY (ARRAY['approve'::text, 'review'::text])))
);

create table student_passkeys (
  id text not null,
  store_id text not null,
  student_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint student_passkeys_pkey PRIMARY KEY (id, store_id),
  constraint student_passkeys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint student_passkeys_student_id_store_id_fkey FOREIGN KEY (student_id, store_id) REFERENCES students(id, store_id)
);

create table student_passwords (
  student_id text not null,
  store_id text not null,
  hash text not null,
  constraint student_passwords_pkey PRIMARY KEY (student_id, store_id),
  constraint student_passwords_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint student_passwords_student_id_store_id_fkey FOREIGN KEY (student_id, store_id) REFERENCES students(id, store_id)
);

create table student_sessions (
  id text not null,
  store_id text not null,
  student_id text not null,
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  email_proven boolean not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  proven_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint student_sessions_pkey PRIMARY KEY (id, store_id),
  constraint student_sessions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint student_sessions_student_id_store_id_fkey FOREIGN KEY (student_id, store_id) REFERENCES students(id, store_id),
  constraint student_sessions_token_hash_store_id_key UNIQUE (token_hash, store_id)
);

create table students (
  id text not null,
  store_id text not null,
  name text not null,
  email text,
  avatar_url text,
  preview boolean not null,
  last_login_at timestamp with time zone,
  name_confirmed_at timestamp with time zone,
  language text,
  created_at timestamp with time zone not null,
  constraint students_language_check CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text]))),
  constraint students_pkey PRIMARY KEY (id, store_id),
  constraint students_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table subscription_recoveries (
  store_id text not null,
  subscription_id text not null,
  recovered_at timestamp with time zone not null,
  constraint subscription_recoveries_pkey PRIMARY KEY (store_id, recovered_at, subscription_id),
  constraint subscription_recoveries_subscription_id_store_id_fkey FOREIGN KEY (subscription_id, store_id) REFERENCES subscriptions(id, store_id)
);

create table subscriptions (
  id text not null,
  store_id text not null,
  offer_id text not null,
  offer json,
  coupon json,
  product_id text not null,
  method text not null,
  price_in_cents bigint not null,
  currency text not null,
  billing_cycle text not null,
  trial_days integer,
  max_charges integer,
  tracking json,
  checkout_session_id text,
  buyer_name text,
  buyer_email text,
  buyer_document text,
  buyer_phone text,
  buyer_ip text,
  buyer_address json,
  language text,
  anchor_at timestamp with time zone,
  begun_by text not null,
  created_at timestamp with time zone not null,
  card_reference text,
  card_account_id text,
  card_brand text,
  card_last_four text,
  recurring_pix_status text,
  recurring_pix_id text,
  recurring_pix_account_id text,
  recurring_pix_in_cents bigint,
  recurring_pix_due_on text,
  recurring_pix_failed_cycle integer,
  no_retry_left boolean default false not null,
  cancel_at_period_end boolean default false not null,
  ended_by text,
  canceled_at timestamp with time zone,
  status text not null,
  period_starts_at timestamp with time zone,
  period_value_in_cents bigint default 0 not null,
  current_period_end timestamp with time zone,
  credit_in_cents bigint default 0 not null,
  credited_payments json,
  added_days_in_cents bigint default 0 not null,
  day_changed_after integer,
  next_plan json,
  paused_until timestamp with time zone,
  trial_ends_at timestamp with time zone,
  charges_paid integer default 0 not null,
  last_paid_payment_id text,
  attempt_payment_id text,
  not_created_attempts integer default 0 not null,
  dunning_since timestamp with time zone,
  due_at timestamp with time zone,
  claimed_until timestamp with time zone,
  revision integer default 0 not null,
  updated_at timestamp with time zone not null,
  monthly_in_cents bigint generated always as monthly_price(price_in_cents, billing_cycle, coupon, charges_paid),
  constraint subscriptions_begun_by_store_id_key UNIQUE (begun_by, store_id),
  constraint subscriptions_card_account_id_store_id_fkey FOREIGN KEY (card_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint subscriptions_checkout_session_id_store_id_fkey FOREIGN KEY (checkout_session_id, store_id) REFERENCES checkout_sessions(id, store_id),
  constraint subscriptions_credit_in_cents_check CHECK ((credit_in_cents >= 0)),
  constraint subscriptions_ended_by_check CHECK ((ended_by = ANY (ARRAY['buyer'::text, 'store'::text, 'failure'::text, 'refund'::text]))),
  constraint subscriptions_language_check CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text]))),
  constraint subscriptions_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'boleto'::text, 'credit_card'::text]))),
  constraint subscriptions_offer_id_store_id_fkey FOREIGN KEY (offer_id, store_id) REFERENCES offers(id, store_id),
  constraint subscriptions_pkey PRIMARY KEY (id, store_id),
  constraint subscriptions_product_id_store_id_fkey FOREIGN KEY (product_id, store_id) REFERENCES products(id, store_id),
  constraint subscriptions_recurring_pix_account_id_store_id_fkey FOREIGN KEY (recurring_pix_account_id, store_id) REFERENCES gateway_accounts(id, store_id),
  constraint subscriptions_recurring_pix_status_check CHECK ((recurring_pix_status = ANY (ARRAY['pending'::text, 'active'::text, 'refused'::text, 'expired'::text, 'canceled'::text]))),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['incomplete'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'canceled'::text, 'completed'::text]))),
  constraint subscriptions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table unnumbered_events (
  store_id text not null,
  "position" bigint generated as identity not null,
  event_id text not null,
  constraint unnumbered_events_pkey PRIMARY KEY (store_id, "position")
);

create table users (
  id text not null,
  email text not null,
  name text not null,
  password_hash text,
  locale text,
  totp_secret text,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint users_email_key UNIQUE (email),
  constraint users_locale_check CHECK ((locale = ANY (ARRAY['pt'::text, 'en'::text, 'es'::text]))),
  constraint users_pkey PRIMARY KEY (id)
);

create table webhook_breakers (
  destination text not null,
  store_id text not null,
  failures integer not null,
  open_until timestamp with time zone,
  openings integer default 0 not null,
  constraint webhook_breakers_pkey PRIMARY KEY (destination, store_id)
);

create table webhook_endpoints (
  id text not null,
  store_id text not null,
  url text not null,
  events text[] not null,
  product_ids text[],
  enabled boolean default true not null,
  disabled_reason text,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  kind text default 'webhook'::text not null,
  conversion json,
  constraint webhook_endpoints_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'meta'::text, 'ga4'::text, 'utmify'::text]))),
  constraint webhook_endpoints_pkey PRIMARY KEY (id, store_id),
  constraint webhook_endpoints_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

CREATE INDEX api_keys_of_store ON public.api_keys USING btree (store_id);
CREATE INDEX audit_addresses ON public.audit_log USING btree (at) WHERE (address IS NOT NULL);
CREATE INDEX audit_of_store ON public.audit_log USING btree (store_id, id DESC);
CREATE INDEX audit_of_user ON public.audit_log USING btree (user_id, id DESC);
CREATE INDEX batches_of_offer ON public.offer_batches USING btree (offer_id, store_id, "position");
CREATE INDEX certificates_of_enrollment ON public.certificates USING btree (enrollment_id, store_id, issued_at);
CREATE UNIQUE INDEX certificates_valid ON public.certificates USING btree (enrollment_id, store_id) WHERE (revoked_at IS NULL);
CREATE INDEX charges_by_client_reference ON public.charges USING btree (store_id, client_reference) WHERE (client_reference IS NOT NULL);
CREATE INDEX charges_of_purchases ON public.charges USING btree (store_id, created_at) WHERE (kind = ANY (ARRAY['link'::text, 'offer'::text]));
CREATE INDEX charges_of_store ON public.charges USING btree (store_id, created_at, id);
CREATE UNIQUE INDEX charges_once_per_cycle ON public.charges USING btree (subscription_id, store_id, cycle) WHERE (subscription_id IS NOT NULL);
CREATE INDEX checkout_codes_by_expiry ON public.checkout_codes USING btree (expires_at);
CREATE INDEX checkout_codes_of_email ON public.checkout_codes USING btree (store_id, email);
CREATE INDEX checkout_drafts_abandoned ON public.checkout_drafts USING btree (store_id, abandoned_at) WHERE (abandoned_at IS NOT NULL);
CREATE INDEX checkout_drafts_due ON public.checkout_drafts USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX checkout_drafts_kept ON public.checkout_drafts USING btree (created_at) WHERE (data IS NOT NULL);
CREATE INDEX checkout_drafts_of_email ON public.checkout_drafts USING btree (store_id, email_hash) WHERE (email_hash IS NOT NULL);
CREATE UNIQUE INDEX checkout_sessions_by_charge ON public.checkout_sessions USING btree (charge_id, store_id);
CREATE INDEX checkout_sessions_of_store ON public.checkout_sessions USING btree (store_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX cohorts_default ON public.cohorts USING btree (course_id, store_id) WHERE is_default;
CREATE INDEX cohorts_of_course ON public.cohorts USING btree (course_id, created_at, id);
CREATE INDEX cohorts_of_store ON public.cohorts USING btree (store_id, created_at, id);
CREATE INDEX comments_of_lesson ON public.comments USING btree (lesson_id, store_id, created_at, id);
CREATE INDEX comments_of_store ON public.comments USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX comments_of_student ON public.comments USING btree (student_id, store_id) WHERE (student_id IS NOT NULL);
CREATE UNIQUE INDEX coupons_by_code ON public.coupons USING btree (store_id, code_key) WHERE active;
CREATE INDEX coupons_of_store ON public.coupons USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX courses_of_store ON public.courses USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX customer_notes_of_email ON public.customer_notes USING btree (store_id, email);
CREATE INDEX deliveries_by_hand ON public.deliveries USING btree (destination, next_at) WHERE ((status = 'pending'::text) AND by_hand);
CREATE INDEX deliveries_due ON public.deliveries USING btree (destination, next_at) WHERE (status = 'pending'::text);
CREATE INDEX deliveries_of_endpoint ON public.deliveries USING btree (endpoint_id, id) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX deliveries_of_event ON public.deliveries USING btree (event_id);
CREATE INDEX deliveries_of_store ON public.deliveries USING btree (store_id, id);
CREATE INDEX deliveries_open ON public.deliveries USING btree (store_id, id) WHERE (status <> 'delivered'::text);
CREATE INDEX deliveries_waiting ON public.deliveries USING btree (destination, created_at) WHERE (status = 'pending'::text);
CREATE INDEX delivery_attempts_by_age ON public.delivery_attempts USING btree (started_at);
CREATE INDEX dispute_checks_due ON public.dispute_checks USING btree (next_at);
CREATE INDEX disputes_of_payment ON public.disputes USING btree (payment_id, store_id);
CREATE INDEX disputes_of_store ON public.disputes USING btree (store_id, opened_at DESC, id DESC);
CREATE INDEX enrollments_of_course ON public.enrollments USING btree (course_id, student_id);
CREATE UNIQUE INDEX enrollments_of_payment ON public.enrollments USING btree (payment_id, store_id, course_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX enrollments_of_student ON public.enrollments USING btree (student_id, enrolled_at, id);
CREATE UNIQUE INDEX enrollments_once_per_subscription ON public.enrollments USING btree (subscription_id, store_id, course_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX enrollments_to_expire ON public.enrollments USING btree (expires_at) WHERE ((status = 'ACTIVE'::text) AND (expires_at IS NOT NULL));
CREATE INDEX enrollments_to_expire_of_store ON public.enrollments USING btree (store_id, expires_at) WHERE ((status = 'ACTIVE'::text) AND (expires_at IS NOT NULL));
CREATE UNIQUE INDEX event_numbers_of_event ON public.event_numbers USING btree (event_id, store_id);
CREATE UNIQUE INDEX events_once_per_payment ON public.events USING btree (payment_id, store_id, kind, occasion);
CREATE INDEX gateway_customers_of_email ON public.gateway_customers USING btree (store_id, email_key);
CREATE INDEX gateway_webhooks_due ON public.gateway_webhooks USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX gateway_webhooks_unmatched ON public.gateway_webhooks USING btree (gateway_account_id) WHERE (unmatched_at IS NOT NULL);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX learn_links_by_expiry ON public.learn_links USING btree (expires_at);
CREATE INDEX learn_links_of_student ON public.learn_links USING btree (student_id);
CREATE INDEX lesson_attachments_of_lesson ON public.lesson_attachments USING btree (lesson_id, store_id, "position");
CREATE INDEX lesson_attachments_of_media ON public.lesson_attachments USING btree (media_id, store_id) WHERE (media_id IS NOT NULL);
CREATE INDEX lesson_captions_of_media ON public.lesson_captions USING btree (media_id, store_id);
CREATE INDEX lessons_of_media ON public.lessons USING btree (media_id, store_id) WHERE (media_id IS NOT NULL);
CREATE INDEX mails_due ON public.mails USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX mails_due_of_store ON public.mails USING btree (store_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX mails_of_recipient ON public.mails USING btree (store_id, lower(recipient)) WHERE (recipient IS NOT NULL);
CREATE UNIQUE INDEX mails_once ON public.mails USING btree (payment_id, store_id, kind, (
CASE
    WHEN ((kind = 'access'::text) OR (dispute_id IS NOT NULL) OR is_repeat) THEN id
    ELSE COALESCE(enrollment_id, user_id, ''::text)
END), COALESCE(refund_id, ''::text)) WHERE (payment_id IS NOT NULL);
CREATE INDEX media_of_store ON public.media USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX media_uploading ON public.media USING btree (created_at) WHERE (status = 'uploading'::text);
CREATE INDEX memberships_of_user ON public.memberships USING btree (user_id);
CREATE INDEX money_accounts_due ON public.money_accounts USING btree (next_at);
CREATE INDEX money_differences_of_store ON public.money_differences USING btree (store_id, found_on, id);
CREATE UNIQUE INDEX money_differences_present ON public.money_differences USING btree (gateway_account_id, kind, subject, store_id) WHERE (gone_on IS NULL);
CREATE INDEX money_lines_by_availability ON public.money_lines USING btree (store_id, available_on, id);
CREATE INDEX money_lines_by_day ON public.money_lines USING btree (store_id, happened_on);
CREATE INDEX money_lines_of_payment ON public.money_lines USING btree (payment_id);
CREATE INDEX money_lines_of_payout ON public.money_lines USING btree (payout_id) WHERE (payout_id IS NOT NULL);
CREATE INDEX money_lines_without_payment ON public.money_lines USING btree (gateway_account_id) WHERE (payment_id IS NULL);
CREATE INDEX money_lines_without_payout ON public.money_lines USING btree (gateway_account_id, available_on) WHERE (payout_id IS NULL);
CREATE INDEX offers_of_store ON public.offers USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX outbox_of_entity ON public.outbox USING btree (store_id, entity_id, id);
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (user_id);
CREATE INDEX password_resets_of_user ON public.password_resets USING btree (user_id);
CREATE INDEX payment_checks_due ON public.payment_checks USING btree (next_at);
CREATE INDEX payment_completions_due ON public.payment_completions USING btree (due_at);
CREATE INDEX payment_links_of_store ON public.payment_links USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX payment_money_by_day ON public.payment_money USING btree (gateway_account_id, happened_on);
CREATE INDEX payment_money_changed ON public.payment_money USING btree (gateway_account_id, changed_on);
CREATE INDEX payments_charged_back ON public.payments USING btree (store_id, updated_at) WHERE (status = 'charged_back'::text);
CREATE INDEX payments_of_charge ON public.payments USING btree (charge_id);
CREATE INDEX payments_paid ON public.payments USING btree (store_id, paid_at, id) WHERE (paid_at IS NOT NULL);
CREATE INDEX payouts_of_store ON public.payouts USING btree (store_id, arrives_on, id);
CREATE INDEX products_of_store ON public.products USING btree (store_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX purchase_of_upsell ON public.shown_offers USING btree (upsell_charge_id, store_id) WHERE (upsell_charge_id IS NOT NULL);
CREATE INDEX receipts_of_payment ON public.receipts USING btree (payment_id);
CREATE INDEX recipients_of_store ON public.recipients USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX refund_requests_due ON public.refund_requests USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX refund_requests_of_payment ON public.refund_requests USING btree (payment_id, asked_at DESC);
CREATE INDEX refund_requests_of_store ON public.refund_requests USING btree (store_id, asked_at DESC, id DESC);
CREATE UNIQUE INDEX refund_requests_open ON public.refund_requests USING btree (payment_id, store_id) WHERE (status = 'open'::text);
CREATE INDEX refunds_asked ON public.refunds USING btree (store_id) WHERE (status = 'asked'::text);
CREATE INDEX refunds_done ON public.refunds USING btree (store_id, done_at);
CREATE INDEX refunds_of_payment ON public.refunds USING btree (payment_id, store_id);
CREATE UNIQUE INDEX refunds_once_per_item ON public.refunds USING btree (payment_id, offer_id, store_id) WHERE ((offer_id IS NOT NULL) AND (status <> 'failed'::text));
CREATE UNIQUE INDEX refunds_once_per_receipt ON public.refunds USING btree (receipt_id, store_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX remembered_cards ON public.payments USING btree (store_id, lower(buyer_email)) WHERE (card_consent IS NOT NULL);
CREATE INDEX report_days_due ON public.report_days USING btree (due_at) WHERE (state <> 'current'::text);
CREATE INDEX reservations_held ON public.reservations USING btree (held_until) WHERE ((status = 'held'::text) AND (held_until IS NOT NULL));
CREATE INDEX reservations_of_batch ON public.reservations USING btree (batch_id, store_id, status) WHERE (batch_id IS NOT NULL);
CREATE INDEX reservations_of_coupon ON public.reservations USING btree (coupon_id, store_id, status) INCLUDE (paid_in_cents, discount_in_cents) WHERE (coupon_id IS NOT NULL);
CREATE INDEX sale_search_by_terms ON public.sale_search USING gin (search_terms(search_slice(store_id, created_at), words)) WITH (gin_pending_list_limit='512');
CREATE INDEX sales ON public.payments USING btree (store_id, created_at, id) WHERE (sale_status IS NOT NULL);
CREATE INDEX sales_by_product ON public.payments USING btree (store_id, product_id, created_at, id) WHERE ((sale_status IS NOT NULL) AND (product_id IS NOT NULL));
CREATE INDEX sales_by_product_and_status ON public.payments USING btree (store_id, product_id, sale_status, created_at, id) WHERE ((sale_status IS NOT NULL) AND (product_id IS NOT NULL));
CREATE INDEX sales_by_status ON public.payments USING btree (store_id, sale_status, created_at, id) WHERE (sale_status IS NOT NULL);
CREATE INDEX sales_with_refund ON public.payments USING btree (store_id, created_at, id) WHERE ((sale_status IS NOT NULL) AND ((sale_status = 'REFUNDED'::text) OR (refunded_in_cents > 0)));
CREATE INDEX search_words_by_terms ON public.search_words USING gin (search_terms(search_slice(((store_id || ' '::text) || kind), created_at), words)) WITH (gin_pending_list_limit='512');
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE INDEX shown_offers_of_store ON public.shown_offers USING btree (store_id, shown_at);
CREATE INDEX acts_due ON simulator.acts USING btree (due_at);
CREATE INDEX authorizations_of_account ON simulator.authorizations USING btree (account, created_at);
CREATE INDEX card_tokens_expiry ON simulator.card_tokens USING btree (expires_at);
CREATE INDEX conversions_by_key ON simulator.conversions USING btree (key);
CREATE INDEX customers_by_document ON simulator.customers USING btree (account, document);
CREATE INDEX customers_by_reference ON simulator.customers USING btree (account, external_reference);
CREATE INDEX instructions_due ON simulator.instructions USING btree (account, due_on) WHERE (status = 'SCHEDULED'::text);
CREATE INDEX instructions_of_authorization ON simulator.instructions USING btree (authorization_id);
CREATE INDEX lines_by_available_day ON simulator.lines USING btree (account, available_on, id);
CREATE INDEX lines_of_account ON simulator.lines USING btree (account, happened_on, id) INCLUDE (kind, method, installment);
CREATE INDEX lines_of_payment ON simulator.lines USING btree (payment_id);
CREATE INDEX lines_of_payout ON simulator.lines USING btree (payout_id, happened_on, id) WHERE (payout_id IS NOT NULL);
CREATE INDEX lines_to_pay_out ON simulator.lines USING btree (account, available_on) WHERE (payout_id IS NULL);
CREATE INDEX mistakes_to_make ON simulator.mistakes USING btree (account) WHERE (made_on_payment_id IS NULL);
CREATE INDEX movements_of_payment ON simulator.movements USING btree (payment_id);
CREATE INDEX movements_to_post ON simulator.movements USING btree (account) WHERE (NOT posted);
CREATE INDEX payments_by_reference ON simulator.payments USING btree (external_reference);
CREATE INDEX sent_webhooks_due ON simulator.sent_webhooks USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX webhooks_of_account ON simulator.webhooks USING btree (account);
CREATE INDEX stores_of_hint ON public.stores USING btree ((((hashtext(id) >> 17) & 32767)));
CREATE INDEX student_passkeys_of_student ON public.student_passkeys USING btree (student_id);
CREATE INDEX student_sessions_by_expiry ON public.student_sessions USING btree (expires_at);
CREATE INDEX student_sessions_of_student ON public.student_sessions USING btree (student_id);
CREATE UNIQUE INDEX students_by_email ON public.students USING btree (store_id, lower(email)) WHERE (NOT preview);
CREATE INDEX students_of_store ON public.students USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (due_at, store_id) WHERE (due_at IS NOT NULL);
CREATE INDEX subscriptions_of_store ON public.subscriptions USING btree (store_id, created_at DESC, id DESC) INCLUDE (status, offer_id, method, recurring_pix_status, paused_until, updated_at, billing_cycle, currency, monthly_in_cents, charges_paid, max_charges, cancel_at_period_end, canceled_at, current_period_end, ended_by) WHERE (status <> 'incomplete'::text);
CREATE UNIQUE INDEX upsell_of_purchase ON public.shown_offers USING btree (charge_id, store_id) WHERE (kind = 'upsell'::text);
CREATE INDEX webhook_endpoints_of_store ON public.webhook_endpoints USING btree (store_id);

CREATE OR REPLACE FUNCTION public.due_destinations(after text, looked_at integer, wanted integer, OUT due text[], OUT last text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  waiting record;
  rows_at_once integer := 8;
  rows_read integer;
  destinations_read integer;
  looked integer := 0;
begin
  due := '{}';
  last := after;
  loop
    rows_read := 0;
    destinations_read := 0;
    for waiting in
      select destination, next_at from deliveries where status = 'pending' and destination > last
      order by destination, next_at limit rows_at_once
    loop
      rows_read := rows_read + 1;
      continue when waiting.destination = last;
      last := waiting.destination;
      destinations_read := destinations_read + 1;
      if waiting.next_at <= now() and (
        not exists (select 1 from webhook_breakers where destination = waiting.destination and open_until > now())
        or exists (select 1 from deliveries where destination = waiting.destination and status = 'pending' and by_hand)
      ) then
        due := due || waiting.destination;
      end if;
      looked := looked + 1;
      if looked = looked_at or cardinality(due) = wanted then
        return;
      end if;
    end loop;
    exit when rows_read < rows_at_once;
    rows_at_once := least(greatest(4 * destinations_read, 8), 2000);
  end loop;
  last := '';
end
$function$
;

CREATE OR REPLACE FUNCTION public.guard_store_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  move store_moves;
  changed jsonb;
begin
  -- The command takes this lock exclusively to change the state. So no change begins in one state and commits in another.
  perform pg_advisory_xact_lock_shared(hashtext('balcao store move'), hashtext(tg_argv[0]));
  select * into move from store_moves where store_id = tg_argv[0];
  if move.state = 'moved' and tg_op <> 'INSERT' then
    -- Jobs skip the remaining rows. Only the command deletes them.
    if tg_op = 'DELETE' and current_setting('balcao.moved_store', true) = tg_argv[0] then return old; end if;
    return null;
  end if;
  if move.state in ('switching', 'moved') or (move.state = 'frozen' and move.frozen_until > clock_timestamp()) then
    raise exception 'the store % is moving to another database', tg_argv[0] using errcode = '53MOV';
  end if;
  if move.state is not null then
    foreach changed in array case tg_op when 'UPDATE' then array[to_jsonb(old), to_jsonb(new)]
      when 'DELETE' then array[to_jsonb(old)] else array[to_jsonb(new)] end
    loop
      insert into store_move_changes (store_id, table_name, key)
      select tg_argv[0], tg_table_name, jsonb_object_agg(name, changed -> name) from unnest(tg_argv[1:]) as name;
    end loop;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.monthly_price(price_in_cents bigint, billing_cycle text, coupon json, charges_paid integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select round((price_in_cents - case
      when coupon is null or charges_paid >= coalesce((coupon ->> 'cycles')::integer, 1) then 0
      else least(coalesce((coupon ->> 'amountInCents')::bigint, round(price_in_cents * (coupon ->> 'basisPoints')::numeric / 10000)),
        price_in_cents - 1) end)
    * case billing_cycle when 'WEEKLY' then 52 else 1 end::numeric
    / case billing_cycle when 'MONTHLY' then 1 when 'BIMONTHLY' then 2 when 'QUARTERLY' then 3 when 'SEMIANNUAL' then 6
      else 12 end)::bigint
$function$
;

CREATE OR REPLACE FUNCTION public.new_id(prefix text)
 RETURNS text
 LANGUAGE sql
AS $function$
  with raw as (
    select ('x' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
      || substr(md5, 1, 3) || substr('89ab', 1 + (get_byte(decode(substr(md5, 4, 2), 'hex'), 0) & 3), 1) || substr(md5, 6, 15))::bit(128) as bits
    from (select replace(gen_random_uuid()::text, '-', '') as md5) as random
  )
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(B'00' || bits from 1 + 5 * position for 5)::integer, 1), '' order by position)
  from raw, generate_series(0, 25) as position
  group by bits
$function$
;

CREATE OR REPLACE FUNCTION public.number_events(asked_store_ids text[], at_most integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  total bigint;
begin
  if not exists (select 1 from unnumbered_events where store_id = any (asked_store_ids)) then
    return 0;
  end if;
  insert into event_counters (store_id, last_sequence)
    select asked, 0 from unnest(asked_store_ids) as asked order by 1 on conflict do nothing;
  perform from event_counters where store_id = any (asked_store_ids) order by store_id for update;
  with taken as (
    delete from unnumbered_events as waiting using (
      select oldest.store_id, oldest.position
      from unnest(asked_store_ids) as asked cross join lateral (
        select store_id, position from unnumbered_events where store_id = asked and store_id = any (asked_store_ids) order by position limit at_most
      ) as oldest
    ) as oldest
    where waiting.store_id = oldest.store_id and waiting.store_id = any (asked_store_ids) and waiting.position = oldest.position
    returning waiting.store_id, waiting.position, waiting.event_id
  ), numbered as (
    insert into event_numbers (store_id, sequence, event_id)
    select event_counters.store_id, last_sequence + row_number() over (partition by taken.store_id order by position), event_id
    from taken join event_counters on event_counters.store_id = taken.store_id
    where event_counters.store_id = any (asked_store_ids)
    returning store_id, sequence
  ), counted as (
    update event_counters as counter set last_sequence = newest.sequence
    from (select store_id, max(sequence) as sequence from numbered group by store_id) as newest
    where counter.store_id = newest.store_id and counter.store_id = any (asked_store_ids)
  )
  select count(*) into total from numbered;
  return total;
end
$function$
;

CREATE OR REPLACE FUNCTION public.oldest_pending_delivery()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  waiting record;
  last text := '';
  rows_at_once integer := 8;
  rows_read integer;
  destinations_read integer;
  oldest timestamptz;
begin
  loop
    rows_read := 0;
    destinations_read := 0;
    for waiting in
      select destination, created_at from deliveries where status = 'pending' and destination > last
      order by destination, created_at limit rows_at_once
    loop
      rows_read := rows_read + 1;
      continue when waiting.destination = last;
      last := waiting.destination;
      destinations_read := destinations_read + 1;
      oldest := least(oldest, waiting.created_at);
    end loop;
    exit when rows_read < rows_at_once;
    rows_at_once := least(greatest(4 * destinations_read, 8), 2000);
  end loop;
  return oldest;
end
$function$
;

CREATE OR REPLACE FUNCTION public.only_forget_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare expected audit_log := old;
begin
  expected.address := null;
  if old.at > now() - interval '180 days' or (new.*)::text <> (expected.*)::text then
    raise exception 'the rows of audit_log cannot be changed or deleted';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the rows of % cannot be changed or deleted', tg_table_name;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sale_status(status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case status
    when 'pending' then 'PENDING'
    when 'paid' then 'PAID' when 'overpaid' then 'PAID'
    when 'failed' then 'FAILED'
    when 'expired' then 'EXPIRED' when 'canceled' then 'EXPIRED'
    when 'refunded' then 'REFUNDED' when 'charged_back' then 'REFUNDED' end
$function$
;

CREATE OR REPLACE FUNCTION public.search_slice(list text, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(encode(int8send(hashtextextended(list, ((date_part('year', at at time zone 'UTC') * 12
    + date_part('month', at at time zone 'UTC')) * 4 + floor((date_part('day', at at time zone 'UTC') - 1) / 8))::bigint)), 'base64'), 4)
$function$
;

CREATE OR REPLACE FUNCTION public.search_terms(slice text, words text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  lines text[] := string_to_array(words, chr(10));
  line text := concat(lines[1], ' ', lines[2]);
  word text;
  place integer := 1;
  term text;
  terms text[] := '{}';
  beginnings text[] := '{}';
  hashes integer[] := '{}';
  hash integer;
begin
  foreach word in array string_to_array(translate(line, ' !"%&''()+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 30)), ' ') loop
    term := split_part(substr(line, place, 16), ' ', 1);
    place := place + length(word) + 1;
    continue when word = '';
    terms := terms || (slice || term);
    if length(term) >= 4 and left(term, 4) <> all (beginnings) then
      beginnings := beginnings || left(term, 4);
      hash := hashtext(left(term, 4));
      for other in 1 .. coalesce(array_length(hashes, 1), 0) loop
        terms := terms || (slice || '&' || to_hex((hash # hashes[other]) & 8191));
      end loop;
      hashes := hashes || hash;
    end if;
  end loop;
  if length(lines[3]) > 1 then terms := terms || (slice || lines[3]) || (slice || '<' || right(lines[3], 4)); end if;
  if length(lines[4]) > 1 then terms := terms || (slice || lines[4]); end if;
  -- A row of a list without phones has no sixth line.
  if lines[6] is null then return array_to_tsvector(terms || concat(slice, lines[5])); end if;
  if length(lines[5]) > 1 then terms := terms || (slice || '+' || right(lines[5], 8)) || (slice || '>' || right(lines[5], 4)); end if;
  return array_to_tsvector(terms || concat(slice, lines[6]));
end
$function$
;

CREATE OR REPLACE FUNCTION public.search_text(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select translate(lower(normalize(typed, NFKD)),
    U&'\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0327\0328', '')
$function$
;

CREATE OR REPLACE FUNCTION public.share_hash(one bytea, other bytea)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select exists (
    select from generate_series(1, length(one), 32) as start where position(substr(one, start, 32) in other) > 0)
$function$
;

CREATE OR REPLACE FUNCTION public.to_instant(iso text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return iso::timestamptz;
end
$function$
;

CREATE TRIGGER audit_log_forgets_addresses_alone BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION only_forget_address();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
