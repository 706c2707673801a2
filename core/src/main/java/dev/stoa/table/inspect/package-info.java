/**
 * Explains scans and inspects column files without reading rows: {@code ScanExplanation} says what
 * a scan would skip and read, {@code TableInspector} what each column file contains and how old it
 * is.
 *
 * <p>Called by commands that show a table to its users.
 */
@Internal
package dev.stoa.table.inspect;

import dev.stoa.annotation.Internal;
