-- Which seller belongs to whom is the customers' own knowledge, too: a market that somebody else has claimed is only refused. Owner: db.
call kervan.protect('seller_registry', 'account_id');
