/**
 * SQL over tables with DuckDB. {@link dev.stoa.sql.StoaDuckDb} runs statements on a program's
 * connection; tables are read with only the columns, map keys and rows that a query needs.
 */
@Experimental
package dev.stoa.sql;

import dev.stoa.annotation.Experimental;
