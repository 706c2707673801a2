/**
 * Reads DuckDB's plans of a query over empty twins of tables: which columns, fields, keys and rows
 * of each table the query needs. Called by the planner in {@link dev.stoa.sql}.
 */
@Internal
package dev.stoa.sql.plan;

import dev.stoa.annotation.Internal;
