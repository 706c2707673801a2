/**
 * The text of SQL: tokens, statements and the names of tables in them. Finds what a statement reads
 * and writes, and leaves all other grammar to DuckDB. Called by {@link dev.stoa.sql} and its
 * command.
 */
@Internal
package dev.stoa.sql.statement;

import dev.stoa.annotation.Internal;
