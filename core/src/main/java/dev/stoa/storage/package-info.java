/**
 * Where a table's files live: one {@link dev.stoa.storage.Storage} is one directory, its files are
 * read by position and written once, sequentially.
 *
 * <p>Called by the format and table packages; implemented for local disks and memory below, and for
 * Hadoop file systems in the hadoop module.
 */
@Experimental
package dev.stoa.storage;

import dev.stoa.annotation.Experimental;
