/**
 * Tables on local disks, using {@code java.nio} alone.
 *
 * <p>Used for all paths without a scheme or with {@code file:}, in Hadoop jobs too: Hadoop's own
 * local file systems fork processes, and let several writers create the same file.
 */
@Public
package dev.stoa.storage.local;

import dev.stoa.annotation.Public;
