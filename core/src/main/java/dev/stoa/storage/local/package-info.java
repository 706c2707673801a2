/**
 * Tables on local disks, using {@code java.nio} alone.
 *
 * <p>Called wherever a path has no scheme or {@code file:}, under Hadoop too: Hadoop's local file
 * systems fork processes and let several writers win.
 */
@Public
package dev.stoa.storage.local;

import dev.stoa.annotation.Public;
