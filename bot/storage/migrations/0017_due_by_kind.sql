-- What is due first is asked for by kind: those that have to wait for others are left out.
CREATE INDEX due_kind ON due (kind, at);
DROP INDEX due_at;
