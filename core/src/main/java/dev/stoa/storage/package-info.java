/**
 * Storage of a table's files: a {@link dev.stoa.storage.Storage} is one directory, whose files are
 * written once, sequentially, and read by position.
 *
 * <p>Called by the format and table packages. Implemented for local disks and memory in
 * subpackages, and for Hadoop file systems in the module {@code hadoop}.
 */
@Experimental
package dev.stoa.storage;

import dev.stoa.annotation.Experimental;
