/**
 * Divides the split directories of a scan among tasks, by size and by the hosts that store them.
 *
 * <p>Internal. Engines pass {@code TaskOptions}; scans call the rest.
 */
@Internal
package dev.stoa.table.plan;

import dev.stoa.annotation.Internal;
