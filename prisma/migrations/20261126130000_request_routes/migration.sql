-- The log of requests held paths with the names of entities, episodes and the like in them. It holds routes from now on, and the
-- lines of the last 30 days lose their names. Only lines of such paths are written, and nobody else changes a line.
UPDATE request_log SET path = CASE
	WHEN path ~ '^/v1/graph/nodes/.+/details$' THEN '/v1/graph/nodes/:name/details'
	WHEN path LIKE '/v1/graph/nodes/%' THEN '/v1/graph/nodes/:name'
	WHEN path LIKE '/v1/graph/edges/%' THEN '/v1/graph/edges/:uuid'
	WHEN path LIKE '/v1/episodes/%' THEN '/v1/episodes/:name'
	WHEN path ~ '^/v1/tasks/[^/]+/retry$' THEN '/v1/tasks/:task_id/retry'
	WHEN path LIKE '/v1/tasks/%' THEN '/v1/tasks/:task_id'
	WHEN path LIKE '/v1/retractions/%' THEN '/v1/retractions/:id'
	ELSE 'none' END
WHERE path ~ '^/v1/(graph/nodes|graph/edges|episodes|tasks|retractions)/' OR path !~ '^/(v1(/[a-z]+)*|mcp)$';
