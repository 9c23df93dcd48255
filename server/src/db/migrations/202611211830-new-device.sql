-- AUTH-18: who runs a salon confirms with a code on a device that is not known, after the password.
alter table challenge drop constraint challenge_purpose_known;
alter table challenge add constraint challenge_purpose_known
  check (purpose in ('SIGN_IN', 'CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER', 'PASSWORD_CHANGE', 'ERASURE', 'NEW_DEVICE'));
