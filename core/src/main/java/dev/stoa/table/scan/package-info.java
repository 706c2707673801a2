/**
 * Reads tables: a {@code TableScan} selects columns and rows of one snapshot and is read as
 * records, users' objects, batches or row bytes, as a whole or task by task. Lookups find rows by
 * position or key.
 *
 * <p>Called by users; engines call the internal members through {@code dev.stoa.engine}.
 */
@Public
package dev.stoa.table.scan;

import dev.stoa.annotation.Public;
