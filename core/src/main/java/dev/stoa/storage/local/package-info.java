/**
 * Tables on local disks, by {@code java.nio} alone.
 *
 * <p>Called wherever a path has no scheme or {@code file:}, under Hadoop too: their own local file
 * systems fork processes and let several writers win.
 */
package dev.stoa.storage.local;
