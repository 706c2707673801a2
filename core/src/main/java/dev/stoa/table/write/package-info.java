/**
 * Writes rows into new, uncommitted split directories, and defines the options of column storage.
 *
 * <p>{@code TableWriter} and its options are for users. Called by users, engines and the changes
 * that write rows.
 */
@Public
package dev.stoa.table.write;

import dev.stoa.annotation.Public;
