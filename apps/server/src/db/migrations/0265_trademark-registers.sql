-- Registers of trademark offices as an operator loaded them: which, when, how many marks, and the marks as brands are compared. No seller's: the panel
-- reads them alone. Owner: records/products.
create table kervan.trademark_office(office text primary key, loaded_at timestamptz not null, marks int not null check (marks > 0));
create table kervan.trademark(office text not null references kervan.trademark_office, folded text not null, primary key(office, folded));
revoke insert, update, delete on kervan.trademark_office, kervan.trademark from kervan_app;
